import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TokenClock, refreshWhileVisible } from './tokenClock'

const MINUTE = 60_000
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Creates a token that is valid for an hour; a refresh returns the next, unless it fails. */
function watch() {
  let end = Date.now() + 60 * MINUTE
  const signal = { isDown: false, isSignedIn: true }
  const refresh = vi.fn(() => {
    if (signal.isDown) return Promise.reject(new Error('Offline.'))
    end = Date.now() + 60 * MINUTE
    return Promise.resolve()
  })
  const rearm = refreshWhileVisible(() => (signal.isSignedIn ? end - Date.now() : null), refresh)
  rearm()
  return { refresh, rearm, signal }
}
const show = (next: DocumentVisibilityState) => {
  visibility = next
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('the remaining time of a token', () => {
  const token = (issuedAt: number) =>
    `e30.${Buffer.from(JSON.stringify({ iat: issuedAt / 1000, exp: issuedAt / 1000 + 3600 })).toString('base64url')}.`

  it('is the time until its expiry', () => {
    vi.setSystemTime(1_700_000_000_000)
    const clock = new TokenClock()
    const issued = token(Date.now())
    expect([clock.timeLeft(issued), clock.isAboutToExpire(issued)]).toEqual([60 * MINUTE, false])
    vi.setSystemTime(1_700_000_000_000 + 55 * MINUTE + 1)
    expect(clock.isAboutToExpire(issued)).toBe(true)
    vi.setSystemTime(1_700_000_000_000 + 61 * MINUTE)
    expect(clock.timeLeft(issued)).toBe(0)
    expect(clock.timeLeft('no token')).toBe(0)
  })

  it('follows the provider’s clock, not one that is a day fast', () => {
    vi.setSystemTime(1_700_000_000_000 + 24 * 60 * MINUTE)
    const clock = new TokenClock()
    const issued = token(1_700_000_000_000)
    expect(clock.isAboutToExpire(issued)).toBe(true)
    clock.learn(issued)
    expect(clock.timeLeft(issued)).toBe(60 * MINUTE)
  })
})

describe('an idle tab', () => {
  it('refreshes five minutes before each expiry', async () => {
    const { refresh } = watch()
    await vi.advanceTimersByTimeAsync(54 * MINUTE)
    expect(refresh).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect(refresh).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(56 * MINUTE)
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  it('does not refresh while hidden, but when it is shown again', async () => {
    const { refresh } = watch()
    show('hidden')
    await vi.advanceTimersByTimeAsync(59 * MINUTE)
    expect(refresh).not.toHaveBeenCalled()
    show('visible')
    await vi.advanceTimersByTimeAsync(1)
    expect(refresh).toHaveBeenCalledOnce()
  })

  it('retries a failed refresh every 30 seconds', async () => {
    const { refresh, signal } = watch()
    signal.isDown = true
    await vi.advanceTimersByTimeAsync(56 * MINUTE)
    expect(refresh).toHaveBeenCalledTimes(2)
    signal.isDown = false
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(refresh).toHaveBeenCalledTimes(3)
  })

  it('stops when nobody is signed in', async () => {
    const { refresh, rearm, signal } = watch()
    signal.isSignedIn = false
    rearm()
    await vi.advanceTimersByTimeAsync(120 * MINUTE)
    expect(refresh).not.toHaveBeenCalled()
  })
})
