import { Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { shortcutLetter } from '@/shared/lib/keys/shortcutLetter'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { lazyPart } from '@/shared/ui/lazyPart'
import { useListRows } from '../list/ContactsListContext'

const PrintDialog = lazyPart(
  async () => (await import('./PrintDialog')).PrintDialog,
  ({ onClose }) => onClose,
)

/** Prints all rows of the list: `?panel=print`, and Ctrl or Cmd+P instead of the browser's page. */
export function PrintHost() {
  const { exactTotal } = useListRows()
  const [params, setParams] = useSearchParams()
  const show = useStableCallback((panel: string | null) => {
    setParams(
      (known) => {
        const next = new URLSearchParams(known)
        if (panel === null) next.delete('panel')
        else next.set('panel', panel)
        return next
      },
      { replace: true },
    )
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isChord || shortcutLetter(event) !== 'p') return
      event.preventDefault()
      show('print')
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [show])
  if (params.get('panel') !== 'print') return null
  return (
    <Suspense>
      <PrintDialog
        total={exactTotal}
        onClose={() => {
          show(null)
        }}
        onExport={() => {
          show('export')
        }}
      />
    </Suspense>
  )
}
