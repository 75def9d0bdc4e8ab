import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { MAX_IDS, contactSorts } from '@/contract/contacts/contactFilter'
import type {
  ContactListParams,
  ContactSelection,
  ContactSort,
} from '@/contract/contacts/contactFilter'
import { type Selection, listedIds } from '@/shared/tables/selection/selection'
import { useTableQuery } from '@/shared/tables/useTableQuery'
import type { TableQuery } from '@/shared/tables/useTableQuery'
import { WINDOW_ROWS } from '@/shared/tables/windowed/windowOffsets'
import {
  type ContactFilters,
  type FilterParams,
  filterCount,
  filterNames,
  filterParams,
  readFilters,
  writeFilters,
} from '../filters/contactFilters'

const sorts: readonly ContactSort[] = contactSorts.flatMap((key) => [key, `-${key}`] as const)
const DEFAULT_SORT: ContactSort = 'name'
const moreFilters = filterNames.filter((name) => name !== 'favorite')

/** Which contacts: the filter of the list call. */
export type ContactFilterParams = Omit<ContactListParams, 'offset' | 'limit' | 'facets' | 'sort'>

/** What rows depend on. */
export type ContactFound = Pick<ContactQuery, 'search' | 'filters'>

export interface ContactQuery extends TableQuery<ContactSort, 'favorite'> {
  filters: ContactFilters
  setFilters: (filters: ContactFilters) => void
}

/**
 * What `/contacts` shows, kept in the address: `?search=`, `?sort=-createdAt`, and the filters (`?favorite=true&tag=VIP&added=last-7-days`).
 * `complete` finishes each address that it writes.
 */
export function useContactQuery(complete?: (params: URLSearchParams) => void): ContactQuery {
  const [params] = useSearchParams()
  const table = useTableQuery({
    sorts,
    defaultSort: DEFAULT_SORT,
    flags: ['favorite'],
    filters: moreFilters,
    ...(complete && { complete }),
  })
  const filters = useMemo(() => readFilters(params), [params])
  return {
    ...table,
    filters,
    setFilters: (next) => {
      table.change((known) => {
        writeFilters(known, next)
      })
    },
  }
}

/** The sort order of that name, or null. */
export function sortNamed(name: string): ContactSort | null {
  return sorts.find((sort) => sort === name) ?? null
}

/** The filter of the list call that a query stands for now; its days are those of the reader's time zone. */
export function filterOf({ search, filters }: ContactFound): FilterParams {
  return filterParams(search, filters, new Date())
}

/** Asks for the window of a query's rows that begins at `offset`. */
export function windowOf(
  query: ContactFound & Pick<ContactQuery, 'sort'>,
  offset: number,
): ContactListParams {
  return { ...filterOf(query), sort: query.sort, limit: WINDOW_ROWS, offset }
}

/** What an address asks for, before the page is there. */
export function queryOf(params: URLSearchParams): ContactFound & Pick<ContactQuery, 'sort'> {
  return {
    search: params.get('search') ?? '',
    filters: readFilters(params),
    sort: sortNamed(params.get('sort') ?? '') ?? DEFAULT_SORT,
  }
}

export function isFiltered({ search, filters }: ContactFound): boolean {
  return search !== '' || filterCount(filters) > 0
}

/** The contract's words for a selection of rows that match a filter; null where it names more ids than a call takes. */
export function contractSelection(
  selection: Selection,
  matching: ContactFilterParams,
): ContactSelection | null {
  const ids = [...listedIds(selection)]
  if (ids.length > MAX_IDS) return null
  return selection.mode === 'some' ? { ids } : { matching, except: ids }
}
