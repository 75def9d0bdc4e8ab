import type { ContactView } from '@/contract/account/users'
import type { ContactColumn } from '../model/contactColumn'
import type { LayoutState } from './useTableLayout'

/** The current view, and the layout that the table has in it. */
export interface ShownView extends LayoutState {
  /** The fixed columns, and the custom fields that the layout names, shown or not. */
  columns: readonly ContactColumn[]
  /** The names of the custom fields that are shown. */
  extra: string[]
  /** The saved view in the URL; null for all contacts. */
  view: ContactView | null
  /** The query or layout differs from the view's or, of all contacts, more than favorites do. */
  isChanged: boolean
}
