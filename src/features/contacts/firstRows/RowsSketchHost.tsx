import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCurrentUser } from '@/features/auth'
import { useListLayout } from '../list/ContactsListContext'
import { saveSketch } from './rowsSketch'
import { sketchTable } from './sketchTable'
import { isPlainList } from './isPlainList'

/** Remembers the place of the rows for the next time the page is loaded (`showFirstRows`). */
export function RowsSketchHost() {
  const { userId } = useCurrentUser()
  const { hasCards, layout } = useListLayout()
  const [params] = useSearchParams()
  const isSketched = !hasCards && isPlainList(params)
  useEffect(() => {
    if (!isSketched) return undefined
    const save = () => {
      const sketch = sketchTable(userId)
      if (sketch) saveSketch(sketch)
    }
    save()
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
    }
  }, [isSketched, userId, layout])
  return null
}
