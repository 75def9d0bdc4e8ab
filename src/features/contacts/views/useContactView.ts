import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ContactView } from '@/contract/account/users'
import { useCurrentUser } from '@/features/auth'
import { isSameLayout } from '@/shared/tables/columns/tableLayout'
import { contactColumns } from '../list/contactColumns'
import { differsFromAll, differsFromView, findView } from './contactViews'
import { storeDefaultView } from './defaultView'
import { useTableLayout } from './useTableLayout'

export interface ShownView extends ReturnType<typeof useTableLayout> {
  /** The saved view in the URL; null for all contacts. */
  view: ContactView | null
  /** The query or layout differs from the view's or, of all contacts, more than favorites do. */
  isChanged: boolean
}

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
