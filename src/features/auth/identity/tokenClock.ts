import { parseIdTokenTimes } from './idToken'

/** Time before its expiry at which a token is refreshed, in milliseconds (spec section 9). */
const REFRESH_BEFORE_EXPIRY_MS = 5 * 60_000

/** The pause after a refresh that brought no new token. */
const RETRY_MS = 30_000

/** Measures how long tokens are valid, by the provider's clock as newly issued tokens show it. */
export class TokenClock {
  private msAhead = 0

  /** Sets the clock by a token that was issued just now. */
  learn(token: string): void {
    const times = parseIdTokenTimes(token)
    if (times) this.msAhead = Date.now() - times.issuedAt
  }

  /** Returns the milliseconds until a token expires; 0 if it has expired or cannot be parsed. */
  timeLeft(token: string): number {
    const times = parseIdTokenTimes(token)
    return times ? Math.max(0, times.expiresAt + this.msAhead - Date.now()) : 0
  }

  isAboutToExpire(token: string): boolean {
    return this.timeLeft(token) < REFRESH_BEFORE_EXPIRY_MS
  }
}

/**
 * Calls `refresh` when the token has five minutes left and the tab is visible; a hidden tab catches
 * up when it is shown. `timeLeft` returns milliseconds, or null when nobody is signed in. Call the
 * returned function when the token has changed.
 */
export function refreshWhileVisible(
  timeLeft: () => number | null,
  refresh: () => Promise<unknown>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = (minimumDelay: number) => {
    clearTimeout(timer)
    const left = timeLeft()
    if (left === null || document.visibilityState !== 'visible') return
    timer = setTimeout(
      () => {
        const retry = () => {
          schedule(RETRY_MS)
        }
        refresh().then(retry, retry)
      },
      Math.max(minimumDelay, left - REFRESH_BEFORE_EXPIRY_MS + 1),
    )
  }
  const reschedule = () => {
    schedule(0)
  }
  document.addEventListener('visibilitychange', reschedule)
  return reschedule
}
