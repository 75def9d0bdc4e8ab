import { timesOf } from './idToken'

/** How long before its end a token is refreshed, in milliseconds (spec section 9). */
export const REFRESH_BEFORE_EXPIRY_MS = 5 * 60_000

/** How long to wait after a refresh that brought nothing new, in milliseconds. */
const RETRY_AFTER = 30_000

/** Tells how long tokens are still good. It goes by the provider's clock, which it learns from tokens that have just been issued. */
export class TokenClock {
  private ahead = 0

  /** Takes the time of a token that was issued just now. */
  learn(token: string): void {
    const times = timesOf(token)
    if (times) this.ahead = Date.now() - times.issuedAt
  }

  /** Returns the milliseconds until a token ends; 0 where it has, or where nobody can tell. */
  timeLeft(token: string): number {
    const times = timesOf(token)
    return times ? Math.max(0, times.expiresAt + this.ahead - Date.now()) : 0
  }

  isAboutToEnd(token: string): boolean {
    return this.timeLeft(token) < REFRESH_BEFORE_EXPIRY_MS
  }
}

/**
 * Calls `refresh` when the token has five minutes left, while the tab is visible; a tab that was hidden meanwhile catches up when it is shown. `timeLeft` says how
 * long the token is good, or null where nobody is signed in. Call the returned function when there is another token.
 */
export function refreshWhileVisible(
  timeLeft: () => number | null,
  refresh: () => Promise<unknown>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const arm = (least: number) => {
    clearTimeout(timer)
    const left = timeLeft()
    if (left === null || document.visibilityState !== 'visible') return
    timer = setTimeout(
      () => {
        const again = () => {
          arm(RETRY_AFTER)
        }
        refresh().then(again, again)
      },
      Math.max(least, left - REFRESH_BEFORE_EXPIRY_MS + 1),
    )
  }
  const rearm = () => {
    arm(0)
  }
  document.addEventListener('visibilitychange', rearm)
  return rearm
}
