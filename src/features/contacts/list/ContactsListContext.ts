import { type Context, type RefObject, createContext, useContext } from 'react'
import type { RowFocus } from '@/shared/tables/windowed/WindowedBody'
import type { ContactFilterParams, ContactQuery } from '../rows/contactQuery'
import type { ContactRows } from '../rows/useContactRows'
import type { ShownView } from '../views/useContactView'
import type { SelectedContacts } from './useContactSelection'

/** The query that the rows answer; it changes when typing has paused. */
export interface ShownQuery extends Pick<
  ContactQuery,
  'search' | 'filters' | 'sort' | 'setSort' | 'key' | 'rowsKey'
> {
  isFiltered: boolean
}

interface ListRows extends ContactRows {
  filter: ContactFilterParams
}

interface ListLayout extends ShownView {
  /** Rows are cards, which have no headers to sort by and no columns. */
  hasCards: boolean
  /** Buttons show their icon alone. */
  isNarrow: boolean
}

/** The places of the page that take the focus from others. */
interface ListFocus {
  searchBox: RefObject<HTMLInputElement | null>
  filterButton: RefObject<HTMLButtonElement | null>
  rowFocus: RefObject<RowFocus | null>
}

// A context for each thing that changes by itself: typing draws no rows, scrolling no toolbar.
export const SearchContext = createContext<ContactQuery | null>(null)
export const QueryContext = createContext<ShownQuery | null>(null)
export const RowsContext = createContext<ListRows | null>(null)
export const SelectionContext = createContext<SelectedContacts | null>(null)
export const LayoutContext = createContext<ListLayout | null>(null)
export const FocusContext = createContext<ListFocus | null>(null)

/** Returns the query as it is typed; the component is drawn for each key in the search box. */
export const useListSearch = () => useRequired(SearchContext)
export const useListQuery = () => useRequired(QueryContext)
export const useListRows = () => useRequired(RowsContext)
export const useListSelection = () => useRequired(SelectionContext)
export const useListLayout = () => useRequired(LayoutContext)
export const useListFocus = () => useRequired(FocusContext)

function useRequired<T>(context: Context<T | null>): T {
  const value = useContext(context)
  if (value === null) throw new Error('Parts of the contacts list need a ContactsListProvider.')
  return value
}
