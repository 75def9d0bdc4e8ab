import { Button } from 'antd'
import { isApiError } from '@/api/apiError'
import { ErrorState } from '../../ui/ErrorState'
import styles from './RowsErrors.module.css'

interface RowsErrorsProps {
  rows: {
    error: unknown
    /** Nothing could be loaded. */
    isFailed: boolean
    /** The rows on screen are older than the last request. */
    isStale: boolean
    isFetching: boolean
    refetch: () => void
  }
  /** One of the rows as people call them: `cards`. */
  noun: string
  /** The title when nothing could be loaded. */
  failedTitle: string
  /** The sentence about what is missing, unless it is rows. */
  missingText?: string | undefined
}

/** The errors of a windowed list: that it could not be loaded, or that rows are missing. */
export function RowsErrors({
  rows: { error, isFailed, isStale, isFetching, refetch },
  noun,
  failedTitle,
  missingText = `Some ${noun} could not be loaded.`,
}: RowsErrorsProps) {
  if (error === undefined) return null
  if (!isFailed)
    return (
      <div role="alert" className={styles.partly}>
        {isStale ? 'The list could not be updated. It shows what was loaded before.' : missingText}{' '}
        <Button size="small" onClick={refetch} loading={isFetching}>
          Retry
        </Button>
      </div>
    )
  if (isApiError(error) && error.code === 'FORBIDDEN')
    return <ErrorState title={`You don’t have permission to see these ${noun}`} error={error} />
  return <ErrorState title={failedTitle} error={error} onRetry={refetch} isRetrying={isFetching} />
}
