import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { selectIsSessionExpired, selectSessionStatus } from './sessionSlice'

/** Milliseconds between two questions about a signed-in person. */
export const STATUS_CHECK_INTERVAL_MS = 30_000

/**
 * Asks about the signed-in person when their session has expired, every 30 s while the tab can be seen, and when it comes into sight, so that nobody goes on
 * with an account that was disabled or deleted. What the answer means is the business of `ask`.
 */
export function useAccountStatusCheck(ask: () => Promise<unknown>): void {
  const isSignedIn = useSelector(selectSessionStatus) === 'signed-in'
  const isExpired = useSelector(selectIsSessionExpired)

  useEffect(() => {
    if (!isSignedIn) return undefined
    // A refusal has been acted on, and a provider that cannot be reached says nothing about the account.
    const askQuietly = () => {
      ask().catch(() => undefined)
    }
    if (isExpired) {
      askQuietly()
      return undefined
    }
    const check = () => {
      if (document.visibilityState === 'visible') askQuietly()
    }
    const timer = setInterval(check, STATUS_CHECK_INTERVAL_MS)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [isSignedIn, isExpired, ask])
}
