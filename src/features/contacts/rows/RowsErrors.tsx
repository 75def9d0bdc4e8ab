import { Button } from 'antd'
import { isApiError } from '@/api/apiError'
import { ErrorState } from '@/shared/ui/ErrorState'
import styles from '../list/ContactsPage.module.css'
import type { ContactRows } from './useContactRows'

/** The errors of a list: that it could not be loaded, or that rows or the count are missing. */
export function RowsErrors({ rows }: { rows: ContactRows }) {
  const { error, isFailed, refetch, isFetching } = rows
  if (error === undefined) return null
  if (!isFailed)
    return (
      <div role="alert" className={styles.partly}>
        {describeMissing(rows)}{' '}
        <Button size="small" onClick={refetch} loading={isFetching}>
          Retry
        </Button>
      </div>
    )
  if (isApiError(error) && error.code === 'FORBIDDEN')
    return <ErrorState title="You don’t have permission to see contacts" error={error} />
  return (
    <ErrorState
      title="The contacts could not be loaded"
      error={error}
      onRetry={refetch}
      isRetrying={isFetching}
    />
  )
}

function describeMissing({ isStale, exactTotal, isCounting }: ContactRows): string {
  if (isStale) return 'The list could not be updated. It shows what was loaded before.'
  return exactTotal !== null || isCounting
    ? 'Some rows could not be loaded.'
    : 'The contacts could not be counted.'
}
