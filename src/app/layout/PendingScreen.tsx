import { Suspense } from 'react'
import { useSelector } from 'react-redux'
import { selectHasNetworkErrors } from '@/api/retryNetworkErrors'
import { useIsOnline } from '@/shared/lib/useIsOnline'
import { lazyPart } from '@/shared/ui/lazyPart'
import styles from './AppLayout.module.css'

const UnreachableScreen = lazyPart(
  async () => (await import('../device/lazyParts')).UnreachableScreen,
  'in place',
)

/**
 * The screen while the user's record and rules are loading: its shape, or what can be done when the
 * server cannot be reached. `OfflineBanner` retries.
 */
export function PendingScreen() {
  const isOnline = useIsOnline()
  const isUnreachable = useSelector(selectHasNetworkErrors) || !isOnline
  return isUnreachable ? (
    <Suspense fallback={<ScreenSkeleton />}>
      <UnreachableScreen />
    </Suspense>
  ) : (
    <ScreenSkeleton />
  )
}

/** The shape of a screen inside the shell, as in `ShellSkeleton`; index.html has its styles. */
function ScreenSkeleton() {
  return (
    <div className={styles['pending']} role="status" aria-label="Loading">
      <span className="boot-title" />
      <span className="boot-card" />
    </div>
  )
}
