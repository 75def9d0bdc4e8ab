import { useState } from 'react'
import { isNetworkError } from '@/api/apiError'
import type { Card } from '@/contract/cards/card'
import type { CardFilter, CardSort } from '@/contract/cards/cards'
import { useRestoredRow } from '@/shared/tables/windowed/useRestoredRow'
import { useWindowOffsets } from '@/shared/tables/windowed/useWindowOffsets'
import { WINDOW_ROWS } from '@/shared/tables/windowed/windowOffsets'
import { useListCardsQuery, useListCompanyCardsQuery } from '../cardsApi'

interface CardRowsOptions {
  /** The company whose cards are listed; null lists one's own. */
  companyId: string | null
  /** Identifies the result. */
  key: string
  filter: CardFilter
  sort: CardSort
}

export interface CardRows {
  /** Null before the first answer. */
  total: number | null
  rowAt: (index: number) => Card | undefined
  /** The rows answer the previous query, while the new one loads. */
  isStale: boolean
  resultKey: string
  initialRow: number
  onRangeChange: (first: number, last: number) => void
  onTopRowChange: (row: number) => void
  error: unknown
  /** True if there is nothing to show. If only the network failed, the previous rows stay. */
  isFailed: boolean
  isEmpty: boolean
  refetch: () => void
  isFetching: boolean
}

/** Loads the two windows around the visible rows of a list of cards. */
export function useCardRows({ companyId, key, filter, sort }: CardRowsOptions): CardRows {
  const name = companyId === null ? 'cards' : 'company-cards'
  const { initialRow, onTopRowChange } = useRestoredRow(name, key)
  const [firstKey] = useState(key)
  const [known, setKnown] = useState<{ key: string; total: number } | null>(null)
  const start = firstKey === key ? initialRow : 0
  const { offsets, onRangeChange } = useWindowOffsets({
    key,
    total: known?.key === key ? known.total : null,
    initialRow: start,
  })
  const params = { ...filter, sort, limit: WINDOW_ROWS }
  const even = useWindow(companyId, { ...params, offset: offsets.even })
  const odd = useWindow(companyId, offsets.odd === null ? null : { ...params, offset: offsets.odd })
  const isOddNewer = (odd.fulfilledTimeStamp ?? 0) > (even.fulfilledTimeStamp ?? 0)
  const newest = isOddNewer ? odd.currentData : (even.currentData ?? odd.currentData)
  if (newest && (known?.key !== key || known.total !== newest.total))
    setKnown({ key, total: newest.total })

  const isStale = known !== null && known.key !== key
  const windows = [even, odd].map((slot) => (isStale ? slot.data : slot.currentData))
  const failed = [even, odd].filter((slot) => slot.isError && !slot.currentData)
  const error = failed[0]?.error
  const isFailed = error !== undefined && (known === null || (isStale && !isNetworkError(error)))
  return {
    total: known?.total ?? null,
    rowAt: (index) => windows.flatMap((rows) => rows?.items[index - rows.offset] ?? [])[0],
    isStale,
    resultKey: known?.key ?? key,
    initialRow: start,
    onRangeChange: isStale ? () => undefined : onRangeChange,
    onTopRowChange,
    error,
    isFailed,
    isEmpty: !isFailed && known?.total === 0 && !isStale,
    refetch: () => {
      for (const slot of failed) void slot.refetch()
    },
    isFetching: even.isFetching || odd.isFetching,
  }
}

interface WindowParams extends CardFilter {
  sort: CardSort
  offset: number
  limit: number
}

/** Reads one window of a company's cards or of one's own; null reads none. */
function useWindow(companyId: string | null, params: WindowParams | null) {
  const given = params ?? {}
  const own = useListCardsQuery(given, { skip: params === null || companyId !== null })
  const ofCompany = useListCompanyCardsQuery(
    { ...given, companyId: companyId ?? '' },
    { skip: params === null || companyId === null },
  )
  return companyId === null ? own : ofCompany
}
