import type { ImportNote, ImportOutcome, ImportRow } from '@/contract/contacts/contactImport'
import { useWindowOffsets } from '@/shared/tables/windowed/useWindowOffsets'
import { WINDOW_ROWS } from '@/shared/tables/windowed/windowOffsets'
import { useListImportRowsQuery } from '../../importApi'

interface ImportRows {
  /** Undefined for a row that is not loaded. */
  rowAt: (index: number) => ImportRow | undefined
  onRangeChange: (first: number, last: number) => void
  /** The reason why visible rows are missing. */
  error: unknown
  refetch: () => void
  /** Loads the windows again, after a row was corrected. */
  reload: () => Promise<void>
  isFetching: boolean
}

/**
 * Loads an import's rows, optionally with one outcome or note, as the two windows around the
 * visible rows.
 */
export function useImportRows(
  jobId: string,
  outcome: ImportOutcome | ImportNote | null,
  total: number,
): ImportRows {
  const { offsets, onRangeChange } = useWindowOffsets({
    key: `${jobId} ${outcome ?? ''}`,
    total,
    initialRow: 0,
  })
  const shared = { jobId, ...(outcome && { outcome }), limit: WINDOW_ROWS }
  // A new plan has other rows under the same numbers.
  const even = useListImportRowsQuery(
    { ...shared, offset: offsets.even },
    { refetchOnMountOrArgChange: true },
  )
  const odd = useListImportRowsQuery(
    { ...shared, offset: offsets.odd ?? 0 },
    { skip: offsets.odd === null, refetchOnMountOrArgChange: true },
  )
  const failed = [even, odd].filter((slot) => slot.isError && !slot.currentData)
  return {
    rowAt: (index) =>
      [even.currentData, odd.currentData].flatMap(
        (rows) => rows?.items[index - rows.offset] ?? [],
      )[0],
    onRangeChange,
    error: failed[0]?.error,
    refetch: () => {
      for (const slot of failed) void slot.refetch()
    },
    reload: async () => {
      await Promise.all([even.refetch(), ...(offsets.odd === null ? [] : [odd.refetch()])])
    },
    isFetching: even.isFetching || odd.isFetching,
  }
}
