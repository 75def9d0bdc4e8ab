import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { type RetryDispatch, retryUnreached, selectHasUnreached } from '@/api/retryUnreached'
import { useIsOnline } from '@/shared/lib/useIsOnline'
import styles from './OfflineBanner.module.css'

/** The pause between retries while the browser is online but the server is unreachable. */
const RETRY_INTERVAL_MS = 10_000

/** Shows that the network or the server is unreachable, and retries the calls that failed. */
export function OfflineBanner() {
  const dispatch = useDispatch<RetryDispatch>()
  const isOnline = useIsOnline()
  const hasUnreached = useSelector(selectHasUnreached)
  useEffect(() => {
    const retry = () => {
      dispatch(retryUnreached())
    }
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
    }
  }, [dispatch])
  useEffect(() => {
    if (!isOnline || !hasUnreached) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) dispatch(retryUnreached())
    }, RETRY_INTERVAL_MS)
    return () => {
      clearInterval(timer)
    }
  }, [dispatch, isOnline, hasUnreached])
  return (
    <div role="status" className={styles['place']}>
      {!isOnline && (
        <p className={styles['line']}>
          You are offline. Loaded data stays visible; the rest loads when you are back online.
        </p>
      )}
      {isOnline && hasUnreached && (
        <p className={styles['line']}>Tessera cannot be reached. Retrying…</p>
      )}
    </div>
  )
}
