import type { ImportNote, ImportOutcome, ImportRow } from '@/contract/contacts/contactImport'
import { useWindowOffsets } from '@/shared/tables/windowed/useWindowOffsets'
import { WINDOW_ROWS } from '@/shared/tables/windowed/windowOffsets'
import { useListImportRowsQuery } from './importApi'

interface ImportRowsFound {
  /** Undefined for what is not loaded yet. */
  rowAt: (index: number) => ImportRow | undefined
  onRangeChange: (first: number, last: number) => void
  /** Why rows in view are missing, if they are. */
  error: unknown
  refetch: () => void
  isFetching: boolean
}

/** Rows of an import with one outcome or note, or all, held as the two windows around what is in view. */
export function useImportRows(
  jobId: string,
  outcome: ImportOutcome | ImportNote | null,
  total: number,
): ImportRowsFound {
  const { offsets, onRangeChange } = useWindowOffsets({
    key: `${jobId} ${outcome ?? ''}`,
    total,
    initialRow: 0,
  })
  const of = { jobId, ...(outcome && { outcome }), limit: WINDOW_ROWS }
  // Another plan has other rows under the same numbers.
  const even = useListImportRowsQuery(
    { ...of, offset: offsets.even },
    { refetchOnMountOrArgChange: true },
  )
  const odd = useListImportRowsQuery(
    { ...of, offset: offsets.odd ?? 0 },
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
    isFetching: even.isFetching || odd.isFetching,
  }
}
