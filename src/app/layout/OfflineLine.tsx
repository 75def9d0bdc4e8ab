import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useApiDispatch } from '@/api/useApiDispatch'
import { retryNetworkErrors, selectHasNetworkErrors } from '@/api/retryNetworkErrors'
import { useIsOnline } from '@/shared/lib/useIsOnline'
import styles from './OfflineLine.module.css'

/** How long after a failure the server is tried again while the browser believes that it has a network, in milliseconds. */
const AGAIN_MS = 10_000

/** Says that there is no network, or that the server is not reached, and asks again for what failed for that reason as soon as that may help. */
export function OfflineLine() {
  const dispatch = useApiDispatch()
  const isOnline = useIsOnline()
  const hasUnreached = useSelector(selectHasNetworkErrors)
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
    if (!isOnline || !hasUnreached) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) dispatch(retryNetworkErrors())
    }, AGAIN_MS)
    return () => {
      clearInterval(timer)
    }
  }, [dispatch, isOnline, hasUnreached])
  return (
    <div role="status" className={styles['place']}>
      {!isOnline && (
        <p className={styles['line']}>
          You are offline. What is loaded stays here, and the rest follows when you are back online.
        </p>
      )}
      {isOnline && hasUnreached && (
        <p className={styles['line']}>Tessera cannot be reached. We keep trying.</p>
      )}
    </div>
  )
}
