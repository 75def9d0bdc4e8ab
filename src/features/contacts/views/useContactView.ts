import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCurrentUser } from '@/features/auth'
import { isSameLayout } from '@/shared/tables/columns/tableLayout'
import { contactColumns } from '../list/contactColumns'
import { differsFromAll, differsFromView, findView } from './contactViews'
import { storeDefaultView } from './defaultView'
import type { ShownView } from './shownView'
import { useTableLayout } from './useTableLayout'

/** Returns the current view and the table's layout. */
export function useContactView(): ShownView {
  const { userId, settings } = useCurrentUser()
  const [params] = useSearchParams()
  const view = findView(params, settings)
  const layout = useTableLayout(userId, view, settings)
  useEffect(() => {
    storeDefaultView(settings)
  }, [settings])
  return {
    ...layout,
    view,
    isChanged:
      view === null
        ? differsFromAll(params)
        : differsFromView(params, view) ||
          !isSameLayout(contactColumns, layout.layout, view.layout),
  }
}
