import { useState } from 'react'
import type { ContactSummary } from '@/contract/contacts'
import { useRestoredRow } from '@/shared/tables/useRestoredRow'
import { useWindowOffsets } from '@/shared/tables/useWindowOffsets'
import { WINDOW_ROWS } from '@/shared/tables/windowOffsets'
import { filterOf } from './contactQuery'
import type { ContactQuery } from './contactQuery'
import { useListContactsQuery } from './contactsApi'

interface ContactRows {
  /** How many match; null before the first answer. */
  total: number | null
  rowAt: (index: number) => ContactSummary | undefined
  /** What is shown answers the query before; the answer is on its way. */
  isStale: boolean
  /** Another key is another result. */
  resultKey: string
  initialRow: number
  onRangeChange: (first: number, last: number) => void
  onTopRowChange: (row: number) => void
  /** Why rows in view are missing, if they are. */
  error: unknown
  refetch: () => void
  isFetching: boolean
}

/** The contacts that a query finds, held as the two windows around what is in view; any number of them. */
export function useContactRows(query: ContactQuery): ContactRows {
  const { initialRow: restoredRow, onTopRowChange } = useRestoredRow('contacts')
  const [restoredKey, setRestoredKey] = useState<string | null>(query.key)
  if (restoredKey !== null && restoredKey !== query.key) setRestoredKey(null)
  const initialRow = restoredKey === null ? 0 : restoredRow

  const [known, setKnown] = useState<{ key: string; total: number } | null>(null)
  const isKnown = known?.key === query.key
  const { offsets, onRangeChange } = useWindowOffsets({ key: query.key, total: isKnown ? known.total : null, initialRow })
  const window = { ...filterOf(query), sort: query.sort, limit: WINDOW_ROWS }
  const even = useListContactsQuery({ ...window, offset: offsets.even })
  const odd = useListContactsQuery({ ...window, offset: offsets.odd ?? 0 }, { skip: offsets.odd === null })

  const isOddNewer = (odd.fulfilledTimeStamp ?? 0) > (even.fulfilledTimeStamp ?? 0)
  const [newer, older] = isOddNewer ? [odd, even] : [even, odd]
  const total = (newer.currentData ?? older.currentData)?.total
  if (total !== undefined && (!isKnown || known.total !== total)) setKnown({ key: query.key, total })

  const isStale = known !== null && !isKnown
  const windows = [even, odd].map((slot) => (isStale ? slot.data : slot.currentData))
  const failed = [even, odd].filter((slot) => slot.isError && !slot.currentData)
  return {
    total: known?.total ?? null,
    rowAt: (index) => windows.flatMap((rows) => rows?.items[index - rows.offset] ?? [])[0],
    isStale,
    resultKey: known?.key ?? query.key,
    initialRow,
    onRangeChange: isStale ? ignoreRange : onRangeChange,
    onTopRowChange,
    error: failed[0]?.error,
    refetch: () => { for (const slot of failed) void slot.refetch() },
    isFetching: even.isFetching || odd.isFetching,
  }
}

/** Rows of the query before this one ask for nothing more. */
function ignoreRange(): void {
  return
}
