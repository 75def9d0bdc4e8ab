import { type Context, type RefObject, createContext, useContext } from 'react'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { WindowedRows } from '@/shared/tables/windowed/windowedRows'
import type { RowFocus } from '@/shared/tables/windowed/useRowFocus'
import type { ContactFilterParams, ContactQuery } from '../rows/contactQuery'
import type { QuickViewState } from '../quickView/useQuickView'
import type { ContactRows } from '../rows/useContactRows'
import type { ShownView } from '../views/shownView'
import type { SelectedContacts } from './useContactSelection'

/** The query the rows answer; it changes once typing has paused. */
export interface ShownQuery extends Pick<
  ContactQuery,
  | 'search'
  | 'filters'
  | 'sort'
  | 'setSort'
  | 'group'
  | 'key'
  | 'rowsKey'
  | 'isFuzzy'
  | 'forgiveTypo'
> {
  isFiltered: boolean
}

export interface ListRows extends ContactRows, Pick<WindowedRows<ContactSummary>, 'renderHeader'> {
  filter: ContactFilterParams
  /** In groups: the rows that a block of cells around a row may have, and the contact beside it. */
  contactsAround?: (index: number) => { first: number; last: number }
  stepFrom?: (index: number, step: 1 | -1) => number | null
}

interface ListLayout extends ShownView {
  /** Rows are cards, without headers to sort by and without columns. */
  hasCards: boolean
  /** Buttons show only their icon. */
  isNarrow: boolean
}

/** The elements of the page that other parts focus. */
interface ListFocus {
  searchBox: RefObject<HTMLInputElement | null>
  filterButton: RefObject<HTMLButtonElement | null>
  rowFocus: RefObject<RowFocus | null>
}

// One context for each part that changes separately: typing draws no rows, scrolling no toolbar.
export const SearchContext = createContext<ContactQuery | null>(null)
export const QueryContext = createContext<ShownQuery | null>(null)
export const RowsContext = createContext<ListRows | null>(null)
export const SelectionContext = createContext<SelectedContacts | null>(null)
export const LayoutContext = createContext<ListLayout | null>(null)
export const QuickViewContext = createContext<QuickViewState | null>(null)
export const FocusContext = createContext<ListFocus | null>(null)

/** Returns the query as typed; its readers are drawn for each key in the search box. */
export const useListSearch = () => useRequired(SearchContext)
export const useListQuery = () => useRequired(QueryContext)
export const useListRows = () => useRequired(RowsContext)
export const useListSelection = () => useRequired(SelectionContext)
export const useListLayout = () => useRequired(LayoutContext)
export const useListQuickView = () => useRequired(QuickViewContext)
export const useListFocus = () => useRequired(FocusContext)

function useRequired<T>(context: Context<T | null>): T {
  const value = useContext(context)
  if (value === null) throw new Error('Parts of the contacts list need a ContactsListProvider.')
  return value
}
