import { skipToken } from '@reduxjs/toolkit/query'
import { useSelector } from 'react-redux'
import { useListContactsQuery } from '../contactsApi'
import { type NeighborBarProps, StepsBar } from '../record/neighbors/NeighborBar'
import type { RecordPlace } from '../record/neighbors/recordPath'
import {
  type Neighbor,
  type Neighbors,
  type Rows,
  useRowsAround,
} from '../record/neighbors/useRowsAround'
import { type ContactFilterParams, toFilterParams } from '../rows/contactQuery'
import { groupFilter, groupTitle } from './groupFilter'
import { groupParams, useListContactGroupsQuery } from './groupsApi'
import { isGroupCollapsed, selectGroups } from './groupsSlice'

interface GroupPlace extends RecordPlace {
  group: NonNullable<RecordPlace['group']>
}

/** The bar over a record opened from a group: steps go on with the next group that is not collapsed. */
export function GroupNeighborBar(props: NeighborBarProps & { place: GroupPlace }) {
  const { by, key } = props.place.group
  return (
    <StepsBar
      {...props}
      neighbors={useGroupNeighbors(props.contactId, props.place)}
      title={groupTitle(by, key)}
    />
  )
}

function useGroupNeighbors(contactId: string, { at, query, group }: GroupPlace): Neighbors {
  const filter = toFilterParams(query)
  const { sort } = query
  const within = useRowsAround(contactId, at, {
    filter: groupFilter(filter, group.by, group.key),
    sort,
    group: group.key,
  })
  const { index, total } = within
  const beside = useGroupsBeside(filter, group)
  const ofGroup = (known: GroupBeside | null, offset: number) =>
    known
      ? { filter: groupFilter(filter, group.by, known.key), sort, group: known.key, offset }
      : null
  const previous = useRowAt(index === 0 ? ofGroup(beside.before, beside.before?.last ?? 0) : null)
  const next = useRowAt(index !== null && index + 1 === total ? ofGroup(beside.after, 0) : null)
  return { ...within, previous: within.previous ?? previous, next: within.next ?? next }
}

/** Loads one row; null for none. */
function useRowAt(place: (Rows & { offset: number }) | null): Neighbor | null {
  const row = useListContactsQuery(
    place ? { ...place.filter, sort: place.sort, offset: place.offset, limit: 1 } : skipToken,
  ).currentData?.items[0]
  return row && place ? { id: row.id, at: place.offset, group: place.group } : null
}

interface GroupBeside {
  key: string
  /** The index of its last contact. */
  last: number
}

/** Returns the groups beside one that are not collapsed, among the first page of groups. */
function useGroupsBeside(filter: ContactFilterParams, group: GroupPlace['group']) {
  const state = useSelector(selectGroups)
  const groups =
    useListContactGroupsQuery(groupParams(group.by, filter, 0)).currentData?.groups ?? []
  const own = groups.findIndex(({ key }) => key === group.key)
  const isShown = ({ key }: { key: string }) =>
    state.by !== group.by || !isGroupCollapsed(state, key)
  const before = own < 0 ? undefined : groups.slice(0, own).findLast(isShown)
  const after = own < 0 ? undefined : groups.slice(own + 1).find(isShown)
  return { before: toBeside(before), after: toBeside(after) }
}

function toBeside(group: { key: string; count: number } | undefined): GroupBeside | null {
  return group ? { key: group.key, last: group.count - 1 } : null
}
