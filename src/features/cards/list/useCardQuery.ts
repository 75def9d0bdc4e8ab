import { useSearchParams } from 'react-router-dom'
import { type CardStatus, cardStatuses } from '@/contract/cards/card'
import { type CardFilter, type CardSort, cardSorts } from '@/contract/cards/cards'
import { type TableQuery, useTableQuery } from '@/shared/tables/useTableQuery'

const sorts: readonly CardSort[] = cardSorts.flatMap((key) => [key, `-${key}`] as const)

export interface CardQuery extends TableQuery<CardSort, never> {
  /** Null lists all but retired cards. */
  status: CardStatus | null
  setStatus: (status: CardStatus | null) => void
  filter: CardFilter
  isFiltered: boolean
}

/** The query of a list of cards, kept in the URL: `?search=`, `?status=lost`, `?sort=-taps`. */
export function useCardQuery(defaultSort: CardSort): CardQuery {
  const [params] = useSearchParams()
  const table = useTableQuery({
    sorts,
    defaultSort,
    flags: [],
    // Another company has other rows.
    filters: ['status', 'company'],
  })
  const status = cardStatuses.find((known) => known === params.get('status')) ?? null
  const { search } = table
  return {
    ...table,
    status,
    setStatus: (next) => {
      table.change((known) => {
        if (next === null) known.delete('status')
        else known.set('status', next)
      })
    },
    clearFilters: () => {
      table.setSearchText('')
      table.change((known) => {
        known.delete('search')
        known.delete('status')
      })
    },
    filter: { ...(search !== '' && { search }), ...(status !== null && { status: [status] }) },
    isFiltered: search !== '' || status !== null,
  }
}

/** Returns a known sort order, or null. */
export function parseCardSort(name: string): CardSort | null {
  return sorts.find((sort) => sort === name) ?? null
}
