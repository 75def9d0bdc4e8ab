import { toFilterParams } from '../../rows/contactQuery'
import { useCountContactsQuery, useListContactsQuery } from '../../contactsApi'
import type { RecordPlace } from './recordPath'

interface Neighbor {
  id: string
  at: number
}

export interface Neighbors {
  previous: Neighbor | null
  next: Neighbor | null
  /** The current index, from 0; null if it is no longer near its place. */
  index: number | null
  /** The number of rows; null while they are counted. */
  total: number | null
  isLoading: boolean
}

/** Rows on either side that are searched for a contact that has moved. */
const REACH = 99

/**
 * Finds the contacts before and after one in its list; if it left the list, those around its old
 * place.
 */
export function useNeighbors(contactId: string, { at, query }: RecordPlace): Neighbors {
  const params = { ...toFilterParams(query), sort: query.sort }
  const near = useListContactsQuery({
    ...params,
    offset: Math.max(0, at - 1),
    limit: 3,
  }).currentData
  const isMoved = near !== undefined && !near.items.some(({ id }) => id === contactId)
  const around = useListContactsQuery(
    { ...params, offset: Math.max(0, at - REACH), limit: 2 * REACH + 1 },
    { skip: !isMoved },
  )
  const counted = useCountContactsQuery(
    { ...toFilterParams(query), limit: 0 },
    { skip: near?.total !== null },
  ).data?.total
  const window = isMoved ? around.currentData : near
  const none = { previous: null, next: null, index: null, total: near?.total ?? counted ?? null }
  if (!window) return { ...none, isLoading: !around.isError }

  const rowAt = (index: number): Neighbor | null => {
    const row = window.items[index - window.offset]
    return row ? { id: row.id, at: index } : null
  }
  const found = window.items.findIndex(({ id }) => id === contactId)
  if (found < 0) return { ...none, previous: rowAt(at - 1), next: rowAt(at), isLoading: false }
  const index = window.offset + found
  return { ...none, previous: rowAt(index - 1), next: rowAt(index + 1), index, isLoading: false }
}
