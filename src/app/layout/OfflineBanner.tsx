import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { retryNetworkErrors, selectHasNetworkErrors } from '@/api/retryNetworkErrors'
import { useApiDispatch } from '@/api/useApiDispatch'
import { selectIsSessionExpired } from '@/features/auth'
import { selectWaitingCount } from '@/features/contacts'
import { useIsOnline } from '@/shared/lib/useIsOnline'
import styles from './OfflineBanner.module.css'

/** The pause between retries while the browser is online but the server is unreachable. */
const RETRY_INTERVAL_MS = 10_000

/** Shows that the network or the server is unreachable, and retries the calls that failed. */
export function OfflineBanner() {
  const dispatch = useApiDispatch()
  const isOnline = useIsOnline()
  const waiting = useSelector(selectWaitingCount)
  const isExpired = useSelector(selectIsSessionExpired)
  const hasFailedQueries = useSelector(selectHasNetworkErrors)
  const hasNetworkErrors = hasFailedQueries || waiting > 0
  useEffect(() => {
    const retry = () => {
      dispatch(retryNetworkErrors())
    }
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
    }
  }, [dispatch])
  useEffect(() => {
    if (!isOnline || !hasNetworkErrors) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) dispatch(retryNetworkErrors())
    }, RETRY_INTERVAL_MS)
    return () => {
      clearInterval(timer)
    }
  }, [dispatch, isOnline, hasNetworkErrors])
  const problem = !isOnline
    ? 'You are offline. Loaded data stays visible; the rest loads when you are back online.'
    : isExpired
      ? 'Sign in to continue.'
      : 'Tessera cannot be reached. Retrying…'
  return (
    <div role="status" className={styles['place']}>
      {(!isOnline || hasNetworkErrors) && (
        <p className={styles['line']}>
          {problem}
          {waitingText(waiting)}
        </p>
      )}
    </div>
  )
}

function waitingText(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? ' One edit is waiting to be sent.'
    : ` ${String(count)} edits are waiting to be sent.`
}
