import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ContactView } from '@/contract/account/users'
import { useCurrentUser } from '@/features/auth'
import { isSameLayout } from '@/shared/tables/columns/tableLayout'
import { contactColumns } from '../list/contactColumns'
import { differsFromView, findView } from './contactViews'
import { storeDefaultView } from './defaultView'
import { useTableLayout } from './useTableLayout'

export interface ShownView extends ReturnType<typeof useTableLayout> {
  /** The saved view that the address names; null shows contacts without one. */
  view: ContactView | null
  /** What is shown, or how, is not what the view keeps. */
  isChanged: boolean
}

/** The saved view that is shown, and the table's layout. */
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
      view !== null &&
      (differsFromView(params, view) || !isSameLayout(contactColumns, layout.layout, view.layout)),
  }
}
