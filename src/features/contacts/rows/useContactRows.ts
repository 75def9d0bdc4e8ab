import { useState } from 'react'
import { isNetworkError } from '@/api/apiError'
import { prefetchedQuery } from '@/api/prefetchedQuery'
import type { ContactListParams } from '@/contract/contacts/contactFilter'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { ContactWindow } from '@/contract/contacts/contacts'
import { useRestoredRow } from '@/shared/tables/windowed/useRestoredRow'
import { useWindowOffsets } from '@/shared/tables/windowed/useWindowOffsets'
import { WINDOW_ROWS } from '@/shared/tables/windowed/windowOffsets'
import { useCountContactsQuery, useListContactsQuery } from '../contactsApi'
import { useApiDispatch } from '@/api/useApiDispatch'
import { isNewer, mergeTotals, type KnownTotal } from './knownTotal'

interface ContactRowsOptions {
  /** The name under which the top row is remembered. */
  name: string
  key: string
  /** The list call's filter and sort. */
  params: Omit<ContactListParams, 'offset' | 'limit' | 'facets'>
}

export interface ContactRows {
  /**
   * The number of rows to scroll through: all that match or, while they are counted, at least this
   * many. Null before the first answer.
   */
  total: number | null
  /** The number that match; null while unknown. */
  exactTotal: number | null
  /** The total is being counted. */
  isCounting: boolean
  rowAt: (index: number) => ContactSummary | undefined
  /** Returns the index of a loaded row; null if it is not loaded. */
  indexOf: (contactId: string) => number | null
  /**
   * Resolves to the rows between two indexes, both included, loaded or not. Rejects with an
   * `ApiError`.
   */
  rowsBetween: (first: number, last: number) => Promise<ContactSummary[]>
  /** The rows answer the previous query, while the new one loads. */
  isStale: boolean
  /** Changes with the result. */
  resultKey: string
  /** Changes with the custom fields in the rows. */
  contentKey: string
  initialRow: number
  onRangeChange: (first: number, last: number) => void
  onTopRowChange: (row: number) => void
  /** The time at which the newest rows were loaded, in milliseconds since 1970. */
  loadedAt: number
  /** The reason that rows in view, or the count, are missing. */
  error: unknown
  /** True if there is nothing to show. If only the network failed, the previous rows stay. */
  isFailed: boolean
  /** The list has no rows, rather than none yet. */
  isEmpty: boolean
  refetch: () => void
  isFetching: boolean
}

/** Loads the two windows around the visible rows of a list of any length, counted or not. */
export function useContactRows({ name, key, params }: ContactRowsOptions): ContactRows {
  const dispatch = useApiDispatch()
  const { initialRow, onTopRowChange } = useInitialRow(name, key)
  const [known, setKnown] = useState<KnownTotal | null>(null)
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
  const { sort: _sort, extra, ...filter } = params
  const count = useCountContactsQuery({ ...filter, limit: 0 }, { skip: newest?.total !== null })
  const at = Math.max(
    newer.fulfilledTimeStamp ?? 0,
    count.currentData ? (count.fulfilledTimeStamp ?? 0) : 0,
  )
  const next = newest && {
    ...mergeTotals(ofKey?.rows ?? 0, newest, count.currentData?.total ?? null),
    key,
    at,
  }
  if (next && isNewer(next, ofKey)) setKnown(next)

  const isStale = known !== null && ofKey === null
  const fields = String(extra ?? '')
  const [whole, setWhole] = useState({ key: '', fields: '' })
  const isSame = whole.key === key && whole.fields === fields
  if (!isSame && even.currentData && (odd.currentData ?? offsets.odd === null))
    setWhole({ key, fields })
  // With other custom fields they are the same rows, which stay until they have the new ones.
  const isKept = isStale || (!isSame && whole.key === key)
  const windows = [even, odd].map((slot) => (isKept ? slot.data : slot.currentData))
  const failed = [even, odd, count].filter((slot) => slot.isError && !slot.currentData)
  const error = failed[0]?.error
  const isFailed = error !== undefined && (known === null || (isStale && !isNetworkError(error)))
  return {
    total: known?.rows ?? null,
    exactTotal: ofKey?.exact ?? null,
    isCounting: ofKey?.exact === null && !count.isError,
    ...readWindows(windows),
    rowsBetween: async (first, last) =>
      dispatch((await import('./fetchRowRange')).fetchRowRange(params, first, last)),
    isStale,
    resultKey: known?.key ?? key,
    contentKey: whole.fields,
    initialRow,
    onRangeChange: isStale ? ignoreRange : onRangeChange,
    onTopRowChange,
    loadedAt: newer.fulfilledTimeStamp ?? 0,
    error,
    isFailed,
    isEmpty: !isFailed && known?.rows === 0 && !isStale,
    refetch: () => {
      for (const slot of failed) void slot.refetch()
    },
    isFetching: even.isFetching || odd.isFetching || count.isFetching,
  }
}

/** Returns the row to begin at: the remembered one for the first result, the top for later ones. */
function useInitialRow(name: string, key: string) {
  const { initialRow, onTopRowChange } = useRestoredRow(name, key)
  const [restoredKey, setRestoredKey] = useState<string | null>(key)
  if (restoredKey !== null && restoredKey !== key) setRestoredKey(null)
  return { initialRow: restoredKey === null ? 0 : initialRow, onTopRowChange }
}

function readWindows(
  windows: readonly (ContactWindow | undefined)[],
): Pick<ContactRows, 'rowAt' | 'indexOf'> {
  return {
    rowAt: (index) => windows.flatMap((rows) => rows?.items[index - rows.offset] ?? [])[0],
    indexOf: (contactId) =>
      windows.flatMap(
        (rows) =>
          rows?.items.flatMap(({ id }, at) => (id === contactId ? [rows.offset + at] : [])) ?? [],
      )[0] ?? null,
  }
}

function ignoreRange(): void {
  return
}
