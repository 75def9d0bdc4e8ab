import { useEffect, useState } from 'react'
import { useLocation, useRouteError } from 'react-router-dom'
import { useIdentity } from '@/features/auth'
import { ScreenNotLoaded } from '@/shared/lib/lazyScreen'
import { logError } from '@/shared/lib/logError'
import { pageEntry } from '@/shared/lib/pageEntry'
import { tabStorage } from '@/shared/lib/storage/safeStorage'
import { EmptyState } from '@/shared/ui/EmptyState'

const STAMP = 'tessera:reloaded-for'

/** Replaces a screen that failed. If its code could not be loaded, the page reloads once. */
export function RouteErrorPage() {
  const error = useRouteError()
  const { reload } = useIdentity()
  const { pathname } = useLocation()
  const isNotLoaded = error instanceof ScreenNotLoaded
  const [isReloading, setIsReloading] = useState(isNotLoaded)
  const [isOffline, setIsOffline] = useState(false)

  useEffect(() => {
    logError('A screen failed.', error)
  }, [error])

  useEffect(() => {
    if (!isNotLoaded) return undefined
    const reloadPage = () => {
      void reloadOnce(pathname, reload).then(setIsReloading)
    }
    reloadPage()
    window.addEventListener('online', reloadPage)
    return () => {
      window.removeEventListener('online', reloadPage)
    }
  }, [isNotLoaded, pathname, reload])

  if (isReloading) return <div aria-busy="true" />
  const retry = () => {
    setIsOffline(!navigator.onLine)
    if (navigator.onLine) reload()
  }
  return (
    <div role="alert">
      <EmptyState
        title="This screen failed to open"
        description={
          isOffline || (isNotLoaded && !navigator.onLine)
            ? 'You are offline. Try again when you are connected.'
            : descriptionOf(error)
        }
        actions={
          <button type="button" className="button button-primary" onClick={retry}>
            Try again
          </button>
        }
      />
    </div>
  )
}

function descriptionOf(error: unknown): string {
  return error instanceof Error && isForUsers(error)
    ? error.message
    : 'Something went wrong on this screen. Trying again often helps.'
}

/** Returns whether the message was written for users, unlike a TypeError's. */
function isForUsers(error: Error): boolean {
  return (
    (error.constructor === Error || error instanceof ScreenNotLoaded) &&
    error.message.endsWith('.') &&
    error.message.length < 120
  )
}

/**
 * Reloads the page when a deployment has replaced the code of a screen, once per path and build to
 * avoid a loop. Resolves to false without a reload if that was done, or the server is unreachable.
 */
async function reloadOnce(pathname: string, reload: () => void): Promise<boolean> {
  const stamp = `${pathname} ${pageEntry()}`
  if (tabStorage.get(STAMP) === stamp || !(await isPageReachable())) return false
  if (!tabStorage.set(STAMP, stamp)) return false
  reload()
  return true
}

async function isPageReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    // A 404 means that the server is reachable, too.
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}
