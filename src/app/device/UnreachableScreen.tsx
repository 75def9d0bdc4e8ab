import { Button } from 'antd'
import { retryNetworkErrors } from '@/api/retryNetworkErrors'
import { useApiDispatch } from '@/api/useApiDispatch'
import { useKeptCode, useMyCode } from '@/features/sharing'
import { useIsOnline } from '@/shared/lib/useIsOnline'
import { EmptyState } from '@/shared/ui/EmptyState'

/** The screen while the server cannot be reached: what is left to do. */
export function UnreachableScreen() {
  const dispatch = useApiDispatch()
  const isOnline = useIsOnline()
  const hasCode = useKeptCode() !== null
  const { show } = useMyCode()
  const later = isOnline
    ? 'This screen opens by itself when the connection works again.'
    : 'This screen opens by itself when you are back online.'
  return (
    <EmptyState
      heading="h1"
      title={isOnline ? 'Tessera cannot be reached' : 'You are offline'}
      description={hasCode ? `Your code works without a connection. ${later}` : later}
      actions={
        <>
          {hasCode && (
            <Button
              type="primary"
              onClick={() => {
                show()
              }}
            >
              Show my code
            </Button>
          )}
          {isOnline && (
            <Button
              onClick={() => {
                dispatch(retryNetworkErrors())
              }}
            >
              Try again
            </Button>
          )}
        </>
      }
    />
  )
}
