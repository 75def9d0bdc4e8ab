import { contactSorts } from '@/contract/contacts'
import type { ContactListParams, ContactSelection, ContactSort } from '@/contract/contacts'
import type { Selection } from '@/shared/tables/selection'
import { useTableQuery } from '@/shared/tables/useTableQuery'
import type { TableQuery } from '@/shared/tables/useTableQuery'

const sorts: readonly ContactSort[] = contactSorts.flatMap((key) => [key, `-${key}`] as const)

export type ContactQuery = TableQuery<ContactSort, 'favorite'>

/** What `/contacts` shows, kept in the address: `?search=`, `?sort=-createdAt`, `?favorite=true`. */
export function useContactQuery(): ContactQuery {
  return useTableQuery({ sorts, defaultSort: 'name', flags: ['favorite'] })
}

/** The sort order of that name, or null. */
export function sortNamed(name: string): ContactSort | null {
  return sorts.find((sort) => sort === name) ?? null
}

/** The filter of the list call that a query stands for. */
export function filterOf({ search, flags }: Pick<ContactQuery, 'search' | 'flags'>): Pick<ContactListParams, 'search' | 'isFavorite'> {
  return { ...(search !== '' && { search }), ...(flags.favorite && { isFavorite: true }) }
}

export function isFiltered(query: Pick<ContactQuery, 'search' | 'flags'>): boolean {
  return query.search !== '' || query.flags.favorite
}

/** Most ids that one call takes, chosen or excepted (contract). */
export const MAX_IDS = 1000

/** The contract's words for a selection of a query's rows; null where it names more ids than a call takes. */
export function contractSelection(selection: Selection, query: Pick<ContactQuery, 'search' | 'flags'>): ContactSelection | null {
  const ids = [...(selection.mode === 'some' ? selection.ids : selection.except)]
  if (ids.length > MAX_IDS) return null
  return selection.mode === 'some' ? { ids } : { matching: filterOf(query), except: ids }
}
