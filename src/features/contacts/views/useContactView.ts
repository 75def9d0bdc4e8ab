import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ContactView } from '@/contract/account/users'
import { useCurrentUser } from '@/features/auth'
import { isSameLayout } from '@/shared/tables/columns/tableLayout'
import { contactColumns } from '../list/contactColumns'
import { isOffView, viewOf } from './contactViews'
import { rememberStart } from './defaultView'
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
  const view = viewOf(params, settings)
  const layout = useTableLayout(userId, view, settings)
  useEffect(() => {
    rememberStart(settings)
  }, [settings])
  return {
    ...layout,
    view,
    isChanged:
      view !== null &&
      (isOffView(params, view) || !isSameLayout(contactColumns, layout.layout, view.layout)),
  }
}
