import { isApiError } from '@/api/apiError'
import { ErrorState } from '@/shared/ui/ErrorState'

/** Says why figures could not be loaded. */
export function FiguresError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ErrorState
      title={
        isApiError(error) && error.code === 'FORBIDDEN'
          ? 'You don’t have permission to see these figures'
          : 'The figures could not be loaded'
      }
      error={error}
      onRetry={onRetry}
    />
  )
}
