import { useEffect, useSyncExternalStore } from 'react'
import { useSelector } from 'react-redux'
import { retryNetworkErrors, selectHasNetworkErrors } from '@/api/retryNetworkErrors'
import { useApiDispatch } from '@/api/useApiDispatch'
import styles from './OfflineBanner.module.css'

/** The pause between retries while the browser is online but the server is unreachable. */
const RETRY_INTERVAL_MS = 10_000

/** Shows that the network or the server is unreachable, and retries the calls that failed. */
export function OfflineBanner() {
  const dispatch = useApiDispatch()
  const isOnline = useIsOnline()
  const hasNetworkErrors = useSelector(selectHasNetworkErrors)
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
  return (
    <div role="status" className={styles['place']}>
      {!isOnline && (
        <p className={styles['line']}>
          You are offline. Loaded data stays visible; the rest loads when you are back online.
        </p>
      )}
      {isOnline && hasNetworkErrors && (
        <p className={styles['line']}>Tessera cannot be reached. Retrying…</p>
      )}
    </div>
  )
}

/** Returns whether the browser is online, as far as it knows. */
function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
