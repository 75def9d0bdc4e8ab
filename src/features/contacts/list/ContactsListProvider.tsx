import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ContactSummary } from '@/contract/contacts/contact'
import { useCurrentUser } from '@/features/auth'
import { useIsPhone } from '@/shared/lib/media/useIsPhone'
import { useMediaQuery } from '@/shared/lib/media/useMediaQuery'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { paths } from '@/shared/paths'
import type { RowFocus } from '@/shared/tables/windowed/useRowFocus'
import { contactName } from '../model/contactName'
import { useDeleteContacts } from '../parts/useDeleteContacts'
import { useFavorite } from '../parts/useFavorite'
import { useQuickView } from '../quickView/useQuickView'
import { fromListState, recordPath } from '../record/neighbors/recordPath'
import { isFiltered, toFilterParams, useContactQuery } from '../rows/contactQuery'
import { useContactRows } from '../rows/useContactRows'
import { mayHaveTypo } from '../search/mayHaveTypo'
import { keepAllContacts } from '../views/defaultView'
import { useContactView } from '../views/useContactView'
import { ContactActionsProvider } from './ContactActionsContext'
import {
  FocusContext,
  LayoutContext,
  QueryContext,
  QuickViewContext,
  RowsContext,
  SearchContext,
  SelectionContext,
  useListLayout,
  useListQuery,
  useListRows,
  useListSelection,
} from './ContactsListContext'
import { useContactSelection } from './useContactSelection'

interface ProviderProps {
  children: ReactNode
}

/** Provides the query, rows, selection, layout and actions of `/contacts`. */
export function ContactsListProvider({ children }: ProviderProps) {
  return (
    <FocusProvider>
      <LayoutProvider>
        <QueryProvider>
          <RowsProvider>
            <SelectionProvider>
              <ActionsProvider>{children}</ActionsProvider>
            </SelectionProvider>
          </RowsProvider>
        </QueryProvider>
      </LayoutProvider>
    </FocusProvider>
  )
}

function FocusProvider({ children }: ProviderProps) {
  const searchBox = useRef<HTMLInputElement>(null)
  const filterButton = useRef<HTMLButtonElement>(null)
  const rowFocus = useRef<RowFocus>(null)
  const value = useMemo(() => ({ searchBox, filterButton, rowFocus }), [])
  return <FocusContext value={value}>{children}</FocusContext>
}

function LayoutProvider({ children }: ProviderProps) {
  const view = useContactView()
  const hasCards = useIsPhone()
  const isNarrow = useMediaQuery('(max-width: 1023px)')
  return <LayoutContext value={{ ...view, hasCards, isNarrow }}>{children}</LayoutContext>
}

function QueryProvider({ children }: ProviderProps) {
  const { settings } = useCurrentUser()
  const query = useContactQuery(
    settings.defaultContactView === undefined ? undefined : keepAllContacts,
  )
  const { search, filters, sort, group, key, rowsKey, isFuzzy } = query
  const setSort = useStableCallback(query.setSort)
  const forgiveTypo = useStableCallback(query.forgiveTypo)
  const shown = useMemo(
    () => ({
      search,
      filters,
      sort,
      setSort,
      group,
      key,
      rowsKey,
      isFuzzy,
      forgiveTypo,
      isFiltered: isFiltered({ search, filters }),
    }),
    [search, filters, sort, setSort, group, key, rowsKey, isFuzzy, forgiveTypo],
  )
  return (
    <SearchContext value={query}>
      <QueryContext value={shown}>{children}</QueryContext>
    </SearchContext>
  )
}

function RowsProvider({ children }: ProviderProps) {
  const query = useListQuery()
  const filter = toFilterParams(query)
  const rows = useContactRows({
    name: 'contacts',
    key: query.key,
    params: { ...filter, sort: query.sort, extra: useListLayout().extra },
  })
  const { isFuzzy, search, forgiveTypo } = query
  const isRetried = rows.exactTotal === 0 && !isFuzzy && mayHaveTypo(search)
  useEffect(() => {
    if (isRetried) forgiveTypo()
  }, [isRetried, forgiveTypo])
  const isEmpty = rows.isEmpty && !isRetried
  return <RowsContext value={{ ...rows, isEmpty, filter }}>{children}</RowsContext>
}

function SelectionProvider({ children }: ProviderProps) {
  const { rowsKey } = useListQuery()
  const { filter, exactTotal, loadedAt } = useListRows()
  const selection = useContactSelection({
    name: 'contacts',
    rowsKey,
    filter,
    exactTotal,
    loadedAt,
  })
  return <SelectionContext value={selection}>{children}</SelectionContext>
}

function ActionsProvider({ children }: ProviderProps) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { indexOf } = useListRows()
  const { dropContacts } = useListSelection()
  const toggle = useFavorite()
  const { deleteOne } = useDeleteContacts()
  const quick = useQuickView()
  const quickView = quick.toggle

  const open = useStableCallback(({ id }: ContactSummary) => {
    const at = indexOf(id)
    const path = at === null ? paths.contact(id) : recordPath(id, at, params)
    void navigate(path, { state: fromListState })
  })
  const toggleFavorite = useStableCallback((contact: ContactSummary) => {
    void toggle(contact)
  })
  const deleteContact = async (contact: ContactSummary) => {
    if (await deleteOne(contact.id, contactName(contact))) dropContacts({ ids: [contact.id] })
  }
  const remove = useStableCallback((contact: ContactSummary) => {
    void deleteContact(contact)
  })
  const actions = useMemo(
    () => ({ open, toggleFavorite, remove, quickView }),
    [open, toggleFavorite, remove, quickView],
  )
  return (
    <QuickViewContext value={quick}>
      <ContactActionsProvider value={actions}>{children}</ContactActionsProvider>
    </QuickViewContext>
  )
}
