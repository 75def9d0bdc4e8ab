import { Button } from 'antd'
import { isApiError } from '@/api/apiError'
import { ErrorState } from '@/shared/ui/ErrorState'
import styles from './Cards.module.css'
import type { CardRows } from './useCardRows'

/** The errors of a list of cards: that it could not be loaded, or that rows are missing. */
export function CardsErrors({ rows }: { rows: CardRows }) {
  const { error, isFailed, isStale, refetch, isFetching } = rows
  if (error === undefined) return null
  if (!isFailed)
    return (
      <div role="alert" className={styles.partly}>
        {isStale
          ? 'The list could not be updated. It shows what was loaded before.'
          : 'Some cards could not be loaded.'}{' '}
        <Button size="small" onClick={refetch} loading={isFetching}>
          Retry
        </Button>
      </div>
    )
  if (isApiError(error) && error.code === 'FORBIDDEN')
    return <ErrorState title="You don’t have permission to see these cards" error={error} />
  return (
    <ErrorState
      title="The cards could not be loaded"
      error={error}
      onRetry={refetch}
      isRetrying={isFetching}
    />
  )
}
