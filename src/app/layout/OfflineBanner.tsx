import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { type RetryDispatch, retryUnreached, selectHasUnreached } from '@/api/retryUnreached'
import { useIsOnline } from '@/shared/lib/useIsOnline'
import styles from './OfflineBanner.module.css'

/** How long after a failure the server is tried again while the browser believes that it has a network, in milliseconds. */
const AGAIN_MS = 10_000

/** Says that there is no network, or that the server is not reached, and asks again for what failed for that reason as soon as that may help. */
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
