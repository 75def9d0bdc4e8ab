import { HistoryOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { isApiError } from '@/api/apiError'
import { EmptyState } from '@/shared/ui/EmptyState'
import { ErrorState } from '@/shared/ui/ErrorState'
import { Skeleton } from '@/shared/ui/Skeleton'
import { useListMergesQuery } from '../mergeApi'
import styles from '../MergePage.module.css'
import { PageButtons } from '../PageButtons'
import { useMergeActions } from '../useMergeActions'
import { MergeItem } from './MergeItem'

const PAGE_SIZE = 50

/** Every merge, the latest first, each with its undo. */
export function MergeHistory() {
  const [offset, setOffset] = useState(0)
  const { currentData, data, error, isFetching, refetch } = useListMergesQuery({
    offset,
    limit: PAGE_SIZE,
  })
  const { undoMerge, isBusy } = useMergeActions()
  if (error && !currentData) {
    const isForbidden = isApiError(error) && error.code === 'FORBIDDEN'
    return (
      <ErrorState
        title="The merges could not be loaded"
        error={error}
        onRetry={
          isForbidden
            ? undefined
            : () => {
                void refetch()
              }
        }
        isRetrying={isFetching}
      />
    )
  }
  // The page before stays while the next one loads, with the button that has the focus.
  const page = currentData ?? data
  if (!page) return <HistorySkeleton />
  const { items, total } = page
  if (total === 0)
    return (
      <EmptyState
        icon={<HistoryOutlined aria-hidden />}
        title="Nothing merged yet"
        description="Every merge is listed here and can be undone at any time, even after later edits."
      />
    )
  return (
    <>
      <ul className={styles['history']} aria-busy={!currentData}>
        {items.map((merge) => (
          <MergeItem
            key={merge.id}
            merge={merge}
            isBusy={isBusy}
            onUndo={() => undoMerge(merge.id)}
          />
        ))}
      </ul>
      <PageButtons offset={page.offset} limit={PAGE_SIZE} total={total} onOffset={setOffset} />
    </>
  )
}

function HistorySkeleton() {
  return (
    <div
      className={styles['loading']}
      role="status"
      aria-busy="true"
      aria-label="Loading the merges"
    >
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} height="48px" />
      ))}
    </div>
  )
}
