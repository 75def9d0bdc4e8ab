import type { ContactGroup } from '@/contract/contacts/contactGroups'

/** The place of a row of a grouped list: the header of a group, or a contact of it. */
interface GroupPlace {
  /** The index of the group. */
  group: number
  /** The index of the contact within the group; null for the header. */
  row: number | null
}

/** The rows of a grouped list: for each group its header and, unless collapsed, its contacts. */
export interface GroupLayout {
  rows: number
  /** Returns the place of a row. Groups that are not loaded have a header only. */
  placeAt: (index: number) => GroupPlace
  /** Returns the index of a group's header. */
  headerOf: (group: number) => number
  /** Returns the first and the last row with a contact of the group that a row belongs to. */
  contactsAround: (index: number) => RowSpan
  /** Returns the next row with a contact before or after a row, over headers; null at an end. */
  stepFrom: (index: number, step: 1 | -1) => number | null
}

/** Rows from one index to another, both included. */
interface RowSpan {
  first: number
  last: number
}

/** Lays out loaded groups, followed by the headers of the others up to `total`. */
export function groupLayout(
  groups: readonly ContactGroup[],
  total: number,
  isCollapsed: (key: string) => boolean,
): GroupLayout {
  const headers: number[] = []
  let end = 0
  for (const { key, count } of groups) {
    headers.push(end)
    end += 1 + (isCollapsed(key) ? 0 : count)
  }
  const headerOf = (group: number) => headers[group] ?? end + group - groups.length
  const placeAt = (index: number): GroupPlace => {
    if (index >= end) return { group: groups.length + index - end, row: null }
    const group = lastUpTo(headers, index)
    const row = index - headerOf(group) - 1
    return { group, row: row < 0 ? null : row }
  }
  return {
    rows: end + Math.max(0, total - groups.length),
    headerOf,
    placeAt,
    contactsAround: (index) => {
      const { group } = placeAt(index)
      return { first: headerOf(group) + 1, last: headerOf(group + 1) - 1 }
    },
    stepFrom: (index, step) => {
      let next = index + step
      while (next >= 0 && next < end && placeAt(next).row === null) next += step
      return next >= 0 && next < end ? next : null
    },
  }
}

/** A window of contacts of a group. */
export interface GroupWindow {
  group: number
  offset: number
}

/** Returns the windows of `size` contacts that contain the rows from one index to another. */
export function windowsBetween(
  layout: GroupLayout,
  first: number,
  last: number,
  size: number,
): GroupWindow[] {
  const windows: GroupWindow[] = []
  const end = Math.min(last, layout.rows - 1)
  for (let index = Math.max(0, first); index <= end; index += 1) {
    const { group, row } = layout.placeAt(index)
    if (row === null) continue
    const offset = Math.floor(row / size) * size
    const known = windows.at(-1)
    if (known?.group !== group || known.offset !== offset) windows.push({ group, offset })
  }
  return windows
}

/** Contacts of one group in a row, from one index within it to another, both included. */
export interface GroupRun {
  group: number
  first: number
  last: number
}

/** Returns the runs of contacts from one index of the list to another, in order. */
export function runsBetween(layout: GroupLayout, first: number, last: number): GroupRun[] {
  const runs: GroupRun[] = []
  const [from, to] = first <= last ? [first, last] : [last, first]
  let index = Math.max(0, from)
  while (index <= Math.min(to, layout.rows - 1)) {
    const { group, row } = layout.placeAt(index)
    const next = layout.headerOf(group + 1)
    const start = row ?? 0
    const count = Math.min(next, to + 1) - layout.headerOf(group) - 1
    if (count > start) runs.push({ group, first: start, last: count - 1 })
    index = next
  }
  return runs
}

/** Returns the index of the last number up to a value, in ascending numbers that begin with 0. */
function lastUpTo(numbers: readonly number[], value: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((numbers[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}
