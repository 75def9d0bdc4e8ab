import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { MAX_IDS } from '@/contract/contacts/contactFilter'
import type { ContactListParams, ContactSelection } from '@/contract/contacts/contactFilter'
import { type ContactGrouping, contactGroupings } from '@/contract/contacts/contactGroupings'
import { formatSort, parseSort } from '@/contract/contacts/contactSort'
import { type Selection, listedIds } from '@/shared/tables/selection/selection'
import { useTableQuery } from '@/shared/tables/useTableQuery'
import type { TableQuery } from '@/shared/tables/useTableQuery'
import { WINDOW_ROWS } from '@/shared/tables/windowed/windowOffsets'
import {
  type ContactFilters,
  filterCount,
  filterNames,
  readFilters,
  writeFilters,
} from '../filters/contactFilters'
import { type FilterParams, filterParams } from '../filters/filterParams'
import { mayHaveTypo } from '../search/mayHaveTypo'

const DEFAULT_SORT = 'name'
const otherFilters = filterNames.filter((name) => name !== 'favorite')
/** The query parameter of a search that found nothing exactly, and forgives a typo since. */
const FUZZY = 'fuzzy'

/** The filter of the list call, without sort and window. */
export type ContactFilterParams = Omit<
  ContactListParams,
  'offset' | 'limit' | 'facets' | 'sort' | 'extra'
>

export interface SearchAndFilters extends Pick<ContactQuery, 'search' | 'filters'> {
  isFuzzy?: boolean
}

export interface ContactQuery extends TableQuery<string, 'favorite'> {
  filters: ContactFilters
  setFilters: (filters: ContactFilters) => void
  /** The search forgives a typo, until it or a filter changes. */
  isFuzzy: boolean
  forgiveTypo: () => void
  /** The groups that the rows are shown in; null for none. */
  group: ContactGrouping | null
  setGroup: (group: ContactGrouping | null) => void
}

/**
 * The query of `/contacts`, kept in the URL: `?search=`, `?sort=-createdAt` and the filters
 * (`?favorite=true&filter=tags.allOf.VIP&filter=createdAt.during.last-7-days`). `complete` may add to each URL it writes.
 */
export function useContactQuery(complete?: (params: URLSearchParams) => void): ContactQuery {
  const [params] = useSearchParams()
  const table = useTableQuery({
    sorts: readSort,
    defaultSort: DEFAULT_SORT,
    flags: ['favorite'],
    filters: [...otherFilters, FUZZY],
    complete: (next) => {
      if (rowsOf(next) !== rowsOf(params)) next.delete(FUZZY)
      complete?.(next)
    },
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
    isFuzzy: isFuzzyIn(params),
    forgiveTypo: () => {
      // In place of the entry that found nothing: Back would lead there, and from there here again.
      table.change((known) => {
        known.set(FUZZY, 'true')
      }, true)
    },
    group: readGrouping(params),
    setGroup: (group) => {
      table.change((known) => {
        if (group === null) known.delete('group')
        else known.set('group', group)
      })
    },
  }
}

/** Identifies the rows that a URL selects, exactly or not. */
function rowsOf(params: URLSearchParams): string {
  return JSON.stringify(['search', ...filterNames].map((name) => params.getAll(name)))
}

/** Reads the groups of a URL; null for none. */
export function readGrouping(params: URLSearchParams): ContactGrouping | null {
  return contactGroupings.find((known) => known === params.get('group')) ?? null
}

function isFuzzyIn(params: URLSearchParams): boolean {
  return params.get(FUZZY) === 'true' && mayHaveTypo(params.get('search') ?? '')
}

/** Returns a sort order of the list in its usual notation; null for an unknown one. */
function readSort(text: string): string | null {
  const terms = parseSort(text)
  return terms && terms[0]?.key !== 'deletedAt' ? formatSort(terms) : null
}

/** Returns the list call's filter; its days are those of the local time zone, now. */
export function toFilterParams({ search, filters, isFuzzy }: SearchAndFilters): FilterParams {
  return { ...filterParams(search, filters, new Date()), ...(isFuzzy && { isFuzzy }) }
}

/** Returns the list call's parameters for the first window, with some custom fields in its rows. */
export function toFirstWindow(
  query: SearchAndFilters & Pick<ContactQuery, 'sort'>,
  extra: string[],
): ContactListParams {
  return { ...toFilterParams(query), sort: query.sort, extra, limit: WINDOW_ROWS, offset: 0 }
}

/** Reads the query from a URL. */
export function readContactQuery(
  params: URLSearchParams,
): SearchAndFilters & Pick<ContactQuery, 'sort'> {
  return {
    search: params.get('search') ?? '',
    filters: readFilters(params),
    isFuzzy: isFuzzyIn(params),
    sort: readSort(params.get('sort') ?? '') ?? DEFAULT_SORT,
  }
}

export function isFiltered({ search, filters }: SearchAndFilters): boolean {
  return search !== '' || filterCount(filters) > 0
}

/** Returns a selection as calls take it; null if it names more ids than a call takes. */
export function toContactSelection(
  selection: Selection,
  matching: ContactFilterParams,
): ContactSelection | null {
  const ids = [...listedIds(selection)]
  if (ids.length > MAX_IDS) return null
  return selection.mode === 'some' ? { ids } : { matching, except: ids }
}
