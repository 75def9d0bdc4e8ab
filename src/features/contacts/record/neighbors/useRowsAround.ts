import { useCountContactsQuery, useListContactsQuery } from '../../contactsApi'
import type { ContactFilterParams } from '../../rows/contactQuery'

export interface Neighbor {
  id: string
  /** Its index in the list, or in its group. */
  at: number
  /** The key of its group; null without groups. */
  group: string | null
}

export interface Neighbors {
  previous: Neighbor | null
  next: Neighbor | null
  /** The current index, from 0; null if it is no longer near its place. */
  index: number | null
  /** The number of rows; null while they are counted. */
  total: number | null
}

/** Rows on either side that are searched for a contact that has moved. */
const REACH = 99

export interface Rows {
  filter: ContactFilterParams
  sort: string
  group: string | null
}

/**
 * Finds the contacts before and after one in the rows of a list or of a group; if it left them, those
 * around its old place.
 */
export function useRowsAround(
  contactId: string,
  at: number,
  { filter, sort, group }: Rows,
): Neighbors {
  const params = { ...filter, sort }
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
  const counted = useCountContactsQuery({ ...filter, limit: 0 }, { skip: near?.total !== null })
  const window = isMoved ? around.currentData : near
  const total = near?.total ?? counted.data?.total ?? null
  const none = { previous: null, next: null, index: null, total }
  if (!window) return none

  const rowAt = (index: number): Neighbor | null => {
    const row = window.items[index - window.offset]
    return row ? { id: row.id, at: index, group } : null
  }
  const found = window.items.findIndex(({ id }) => id === contactId)
  if (found < 0) return { ...none, previous: rowAt(at - 1), next: rowAt(at) }
  const index = window.offset + found
  return { previous: rowAt(index - 1), next: rowAt(index + 1), index, total }
}
