import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { useIdentity } from '@/features/auth'
import { logError } from '@/shared/lib/logError'
import { EmptyState } from '@/shared/ui/EmptyState'

/** A screen that broke, or whose code could not be loaded. The rest of the page goes on working. */
export function RouteErrorPage() {
  const error = useRouteError()
  const { reload } = useIdentity()

  useEffect(() => {
    logError('A screen failed.', error)
  }, [error])

  return (
    <div role="alert">
      <EmptyState
        title="This screen failed to open"
        description={error instanceof Error && isForPeople(error) ? error.message : 'Something on this screen broke. Loading it again often helps.'}
        actions={
          <button type="button" className="button button-primary" onClick={() => { reload() }}>
            Load again
          </button>
        }
      />
    </div>
  )
}

/** A sentence that was written to be read; not a TypeError's. */
function isForPeople(error: Error): boolean {
  return error.constructor === Error && error.message.endsWith('.') && error.message.length < 120
}
