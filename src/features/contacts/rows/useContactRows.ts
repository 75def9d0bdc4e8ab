import { useState } from 'react'
import { isNetworkError } from '@/api/apiError'
import { prefetchedQuery } from '@/api/prefetchedQuery'
import type { ContactListParams } from '@/contract/contacts/contactFilter'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { ContactWindow } from '@/contract/contacts/contacts'
import { useRestoredRow } from '@/shared/tables/windowed/useRestoredRow'
import { useWindowOffsets } from '@/shared/tables/windowed/useWindowOffsets'
import { WINDOW_ROWS, rowsKnown } from '@/shared/tables/windowed/windowOffsets'
import { useCountContactsQuery, useListContactsQuery } from '../contactsApi'
import { useApiDispatch } from '@/api/useApiDispatch'

/** What a list is of. */
interface ContactRowsOf {
  /** Under which name the row at the top is remembered. */
  name: string
  /** Another key is another result. */
  key: string
  /** Filter and sort of the list call. */
  params: Omit<ContactListParams, 'offset' | 'limit' | 'facets'>
}

interface ContactRows {
  /** How many rows there are to scroll through: all that match or, while those are being counted, at least this many. Null before the first answer. */
  total: number | null
  /** How many match; null while nobody knows. */
  exactTotal: number | null
  /** They are on their way to be known. */
  isCounting: boolean
  rowAt: (index: number) => ContactSummary | undefined
  /** Where a loaded row stands; null for what is not loaded. */
  indexOf: (contactId: string) => number | null
  /** Promises the rows from one index to another (both included), loaded or not. Rejects with an `ApiError`. */
  rowsBetween: (first: number, last: number) => Promise<ContactSummary[]>
  /** What is shown answers the query before; the answer is on its way. */
  isStale: boolean
  /** Another key is another result. */
  resultKey: string
  initialRow: number
  onRangeChange: (first: number, last: number) => void
  onTopRowChange: (row: number) => void
  /** When the newest rows came, in milliseconds since 1970: what is said of rows may have changed by then. */
  loadedAt: number
  /** Why rows in view are missing, or could not be counted. */
  error: unknown
  /** There is nothing to show. Where only no server was reached, rows of the query before are. */
  isFailed: boolean
  refetch: () => void
  isFetching: boolean
}

interface Known {
  key: string
  rows: number
  exact: number | null
  /** When the answer that said so came. */
  at: number
}

/** Contacts in an order, held as the two windows around what is in view; any number of them, counted or not. */
export function useContactRows({ name, key, params }: ContactRowsOf): ContactRows {
  const dispatch = useApiDispatch()
  const { initialRow: restoredRow, onTopRowChange } = useRestoredRow(name, key)
  const [restoredKey, setRestoredKey] = useState<string | null>(key)
  if (restoredKey !== null && restoredKey !== key) setRestoredKey(null)
  const initialRow = restoredKey === null ? 0 : restoredRow

  const [known, setKnown] = useState<Known | null>(null)
  const ofKey = known?.key === key ? known : null
  const { offsets, onRangeChange } = useWindowOffsets({
    key,
    total: ofKey?.rows ?? null,
    initialRow,
  })
  const window = { ...params, limit: WINDOW_ROWS }
  const even = useListContactsQuery({ ...window, offset: offsets.even }, prefetchedQuery)
  const odd = useListContactsQuery(
    { ...window, offset: offsets.odd ?? 0 },
    { ...prefetchedQuery, skip: offsets.odd === null },
  )

  const isOddNewer = (odd.fulfilledTimeStamp ?? 0) > (even.fulfilledTimeStamp ?? 0)
  const [newer, older] = isOddNewer ? [odd, even] : [even, odd]
  const newest = newer.currentData ?? older.currentData
  const { sort: _sort, ...filter } = params
  const count = useCountContactsQuery({ ...filter, limit: 0 }, { skip: newest?.total !== null })
  const at = Math.max(
    newer.fulfilledTimeStamp ?? 0,
    count.currentData ? (count.fulfilledTimeStamp ?? 0) : 0,
  )
  const next = newest && {
    ...knownOf(ofKey?.rows ?? 0, newest, count.currentData?.total ?? null),
    key,
    at,
  }
  if (next && tellsMore(next, ofKey)) setKnown(next)

  const isStale = known !== null && ofKey === null
  const windows = [even, odd].map((slot) => (isStale ? slot.data : slot.currentData))
  const failed = [even, odd, count].filter((slot) => slot.isError && !slot.currentData)
  const error = failed[0]?.error
  return {
    total: known?.rows ?? null,
    exactTotal: ofKey?.exact ?? null,
    isCounting: ofKey?.exact === null && !count.isError,
    rowAt: (index) => windows.flatMap((rows) => rows?.items[index - rows.offset] ?? [])[0],
    indexOf: (contactId) =>
      windows.flatMap(
        (rows) =>
          rows?.items.flatMap(({ id }, at) => (id === contactId ? [rows.offset + at] : [])) ?? [],
      )[0] ?? null,
    rowsBetween: async (first, last) =>
      dispatch((await import('./loadRows')).loadRows(params, first, last)),
    isStale,
    resultKey: known?.key ?? key,
    initialRow,
    onRangeChange: isStale ? ignoreRange : onRangeChange,
    onTopRowChange,
    loadedAt: newer.fulfilledTimeStamp ?? 0,
    error,
    isFailed: error !== undefined && (known === null || (isStale && !isNetworkError(error))),
    refetch: () => {
      for (const slot of failed) void slot.refetch()
    },
    isFetching: even.isFetching || odd.isFetching || count.isFetching,
  }
}

/** What an answer and the count, which comes later or never, say about the number of rows. */
function knownOf(
  before: number,
  { offset, items, total }: ContactWindow,
  counted: number | null,
): Pick<Known, 'rows' | 'exact'> {
  const exact = total ?? counted
  if (exact !== null) return { rows: exact, exact }
  const { rows, isAll } = rowsKnown(offset, items.length, before)
  return { rows, exact: isAll ? rows : null }
}

/**
 * Only what came later counts, or an exact number where none was known. Two windows may say different totals while rows are deleted, and what is known decides
 * which windows are looked at: believing an older one again would go to and fro between them without an end.
 */
function tellsMore(next: Known, known: Known | null): boolean {
  return known === null || next.at > known.at || (known.exact === null && next.exact !== null)
}

/** Rows of the query before this one ask for nothing more. */
function ignoreRange(): void {
  return
}
