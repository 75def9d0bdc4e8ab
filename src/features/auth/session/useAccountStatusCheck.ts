import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { selectIsSessionExpired, selectIsSessionOpen } from './sessionSlice'

export const STATUS_CHECK_INTERVAL_MS = 30_000

/**
 * Runs `checkStatus` when the session has ended, when the tab is shown, and every 30 s while it is
 * visible, so that nobody continues with a disabled or deleted account.
 */
export function useAccountStatusCheck(checkStatus: () => Promise<unknown>): void {
  const isOpen = useSelector(selectIsSessionOpen)
  const isExpired = useSelector(selectIsSessionExpired)

  useEffect(() => {
    if (!isOpen) return undefined
    // The check handles errors itself, and an unreachable provider says nothing about the account.
    const checkQuietly = () => {
      checkStatus().catch(() => undefined)
    }
    if (isExpired) {
      checkQuietly()
      return undefined
    }
    const checkWhenVisible = () => {
      if (document.visibilityState === 'visible') checkQuietly()
    }
    const timer = setInterval(checkWhenVisible, STATUS_CHECK_INTERVAL_MS)
    document.addEventListener('visibilitychange', checkWhenVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkWhenVisible)
    }
  }, [isOpen, isExpired, checkStatus])
}
