import { HistoryOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { isApiError } from '@/api/apiError'
import type { ContactMerge } from '@/contract/contacts/contactMerge'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { EmptyState } from '@/shared/ui/EmptyState'
import { ErrorState } from '@/shared/ui/ErrorState'
import { Skeleton } from '@/shared/ui/Skeleton'
import { relativeDate } from '@/features/contacts'
import { useNow } from '@/shared/lib/useNow'
import { formatDateTime, pluralize } from '@/shared/lib/format'
import { useListMergesQuery } from './mergeApi'
import styles from './MergePage.module.css'
import { PageSteps } from './PageSteps'
import { useMergeActions } from './useMergeActions'

const PAGE = 50

/** Every merge that was made, the latest first, each with its way back. */
export function MergeHistory() {
  const [offset, setOffset] = useState(0)
  const { currentData, error, isFetching, refetch } = useListMergesQuery({ offset, limit: PAGE })
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
  if (!currentData)
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
  const { items, total } = currentData
  if (total === 0)
    return (
      <EmptyState
        icon={<HistoryOutlined aria-hidden />}
        title="Nothing merged yet"
        description="Each merge stands here with an Undo that works at any time, also after later edits."
      />
    )
  return (
    <>
      <ul className={styles['history']}>
        {items.map((merge) => (
          <MergeItem
            key={merge.id}
            merge={merge}
            isBusy={isBusy}
            onUndo={() => undoMerge(merge.id)}
          />
        ))}
      </ul>
      <PageSteps offset={offset} limit={PAGE} total={total} onOffset={setOffset} />
    </>
  )
}

function MergeItem({
  merge,
  isBusy,
  onUndo,
}: {
  merge: ContactMerge
  isBusy: boolean
  onUndo: () => Promise<boolean>
}) {
  const now = useNow()
  const { may } = usePermissions()
  const { state, survivorId, name, survivor, absorbedNames, absorbed, createdAt, undoneAt } = merge
  const others = [
    ...absorbedNames,
    ...(absorbed > absorbedNames.length ? [`${String(absorbed - absorbedNames.length)} more`] : []),
  ].join(', ')
  const canUndo = may('update', 'Contact') && may('delete', 'Contact')
  const item = useRef<HTMLLIElement>(null)
  const undo = async () => {
    const isDone = await onUndo()
    const { activeElement, body } = document
    // The button goes, and may have lost the focus while nothing could be done with it.
    if (activeElement === body || (isDone && item.current?.contains(activeElement)))
      item.current?.focus()
  }
  const title = name || 'A deleted contact'
  return (
    <li ref={item} tabIndex={-1} aria-label={title} className={styles['merge']}>
      <div>
        <div className={styles['names']}>
          {survivor === 'listed' ? <Link to={paths.contact(survivorId)}>{title}</Link> : title}
        </div>
        <div className={styles['reason']}>
          {others === '' ? pluralize(absorbed, 'contact') : others} merged{' '}
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {relativeDate(createdAt, now)}
          </time>
          {places[survivor]}
        </div>
      </div>
      {state === 'done' && (
        <Button
          disabled={isBusy}
          {...deniedUnless(canUndo)}
          onClick={() => {
            void undo()
          }}
          aria-label={`Undo: ${title}`}
        >
          Undo
        </Button>
      )}
      {state === 'undone' && (
        <span className={styles['reason']}>
          Undone {undoneAt !== null && relativeDate(undoneAt, now)}
        </span>
      )}
      {state === 'erased' && <span className={styles['reason']}>Deleted forever</span>}
    </li>
  )
}

const places = {
  listed: '',
  trashed: ' · now in the trash',
  absorbed: ' · merged again since',
  gone: '',
} as const
