import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  LOOKUP_URL,
  SIGN_IN_URL,
  TOKEN_URL,
  firebaseConfig,
  idToken,
  nowInSeconds,
  serveAccounts,
} from '@/testing/fakes/fakeFirebase'
import { server } from '@/testing/server'
import { isSignedOut } from './signOutRecord'
import { createFirebaseIdentity } from './firebaseIdentity'
import type { IdentityUser } from './identity'

const identity = createFirebaseIdentity(firebaseConfig)
afterEach(() => identity.signOut())

describe('an expired token', () => {
  it('is refreshed once for all concurrent callers, forced or not', async () => {
    serveAccounts({ expiresIn: '0' })
    let count = 0
    server.use(
      http.post(TOKEN_URL, () => {
        count += 1
      }),
    )
    await identity.signInWithPassword('mira@example.com', 'secret')
    const before = count
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, index) => identity.getToken(index % 5 === 0)),
    )
    expect(tokens).toEqual(tokens.map(() => idToken(2)))
    expect(count - before).toBe(1)
  })

  it.each([
    ['a deleted account', 'USER_NOT_FOUND', 'USER_NOT_FOUND', 'auth/user-not-found'],
    [
      'a deleted account, as the emulator says it',
      'USER_NOT_FOUND',
      'INVALID_REFRESH_TOKEN',
      'auth/invalid-refresh-token',
    ],
    ['a revoked session', 'TOKEN_EXPIRED', 'TOKEN_EXPIRED', 'auth/user-token-expired'],
    [
      'a revoked session, as the emulator says it',
      'TOKEN_EXPIRED',
      null,
      'auth/user-token-expired',
    ],
    ['a disabled account', 'USER_DISABLED', 'USER_DISABLED', 'auth/user-disabled'],
  ])(
    'reports %s, on the first request and on another after the SDK has dropped the user',
    async (_name, ofLookup, ofToken, code) => {
      serveAccounts()
      const seen: (IdentityUser | null)[] = []
      const stop = identity.onUserChanged(
        (user) => seen.push(user),
        () => undefined,
      )
      await identity.signInWithPassword('mira@example.com', 'secret')
      const refuse = (message: string) =>
        HttpResponse.json({ error: { code: 400, message } }, { status: 400 })
      server.use(
        http.post(LOOKUP_URL, () => refuse(ofLookup)),
        http.post(TOKEN_URL, () => (ofToken === null ? undefined : refuse(ofToken))),
      )
      await expect(identity.reload()).rejects.toMatchObject({ code })
      expect(seen.at(-1)).toBeNull()
      await expect(identity.reload()).rejects.toMatchObject({ code })
      await identity.signOut()
      expect(await identity.reload()).toBeNull()
      stop()
    },
  )

  it('is never shared between users', async () => {
    serveAccounts()
    let finish = () => {
      return
    }
    const waits = new Promise<void>((resolve) => {
      finish = resolve
    })
    await identity.signInWithPassword('mira@example.com', 'secret')
    const asked = vi.fn(() => waits)
    server.use(http.post(TOKEN_URL, asked))
    const hers = identity.getToken(true)
    await vi.waitFor(() => {
      expect(asked).toHaveBeenCalledOnce()
    })
    await identity.signOut()
    server.use(
      http.post(SIGN_IN_URL, () =>
        HttpResponse.json({
          idToken: idToken(3, 'u2'),
          refreshToken: 'refresh-2',
          expiresIn: '3600',
          localId: 'u2',
          email: 'noor@example.com',
        }),
      ),
      http.post(LOOKUP_URL, () =>
        HttpResponse.json({
          users: [
            {
              localId: 'u2',
              email: 'noor@example.com',
              tenantId: 'tenant-1',
              providerUserInfo: [],
            },
          ],
        }),
      ),
    )
    await identity.signInWithPassword('noor@example.com', 'secret')
    const theirs = identity.getToken()
    finish()
    expect(await theirs).toBe(idToken(3, 'u2'))
    await hers
  })
})

describe('a token with less than five minutes left', () => {
  const MINUTE = 60_000
  /** Signs in with the clock stopped; each refresh returns a token that is valid for an hour. */
  async function signInAt(start: number) {
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    const issue = () => {
      const seconds = Math.floor(Date.now() / 1000)
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${encode({ alg: 'none' })}.${encode({ sub: 'u1', iat: seconds, exp: seconds + 3600, auth_time: start / 1000, firebase: { tenant: 'tenant-1' } })}.`
    }
    serveAccounts()
    const refreshes = vi.fn(() =>
      HttpResponse.json({
        access_token: issue(),
        id_token: issue(),
        refresh_token: 'refresh',
        expires_in: '3600',
        user_id: 'u1',
      }),
    )
    server.use(
      http.post(SIGN_IN_URL, () =>
        HttpResponse.json({
          idToken: issue(),
          refreshToken: 'refresh',
          expiresIn: '3600',
          localId: 'u1',
        }),
      ),
      http.post(TOKEN_URL, refreshes),
    )
    await identity.signInWithPassword('mira@example.com', 'secret')
    return {
      refreshes,
      first: await identity.getToken(),
      at: (minutes: number) => {
        vi.setSystemTime(start + minutes * MINUTE)
      },
    }
  }
  afterEach(() => {
    vi.useRealTimers()
  })
  const start = Math.floor(Date.now() / 1000) * 1000

  it('is refreshed once for all callers: not at 54 minutes, at 56, and never sent expired at 59', async () => {
    const { refreshes, first, at } = await signInAt(start)
    at(54)
    expect(await identity.getToken()).toBe(first)
    expect(refreshes).not.toHaveBeenCalled()
    at(56)
    const tokens = await Promise.all([
      identity.getToken(),
      identity.getToken(),
      identity.getToken(),
    ])
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).not.toBe(first)
    expect(refreshes).toHaveBeenCalledOnce()
    at(59)
    expect(await identity.getToken()).toBe(tokens[0])
    at(56 + 59.9)
    expect(await identity.getToken()).not.toBe(tokens[0])
    expect(refreshes).toHaveBeenCalledTimes(2)
  })

  it('is still used until it expires if it cannot be refreshed', async () => {
    const { first, at } = await signInAt(start)
    server.use(http.post(TOKEN_URL, () => HttpResponse.error()))
    at(56)
    expect(await identity.getToken()).toBe(first)
    at(59.8)
    expect(await identity.getToken()).toBe(first)
    at(61)
    await expect(identity.getToken()).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    expect(identity.readToken()).toBeNull()
  })
})

describe('signing out', () => {
  it('is recorded synchronously without the user’s id, and ends no later session', async () => {
    serveAccounts()
    await identity.signInWithPassword('mira@example.com', 'secret')
    const token = identity.readToken()
    expect(token).toBe(idToken(1))
    const done = identity.signOut()
    const record = localStorage.getItem('tessera:signed-out')
    expect(record).toMatch(/^\w+ \d+$/)
    expect(record).not.toContain('u1')
    expect(isSignedOut({ userId: 'u1', signedInAt: nowInSeconds * 1000 })).toBe(true)
    expect(isSignedOut({ userId: 'u1', signedInAt: nowInSeconds * 1000 + 1000 })).toBe(false)
    expect(isSignedOut({ userId: 'u2', signedInAt: nowInSeconds * 1000 })).toBe(false)
    await done
    await identity.signInWithPassword('mira@example.com', 'secret')
    expect(isSignedOut({ userId: 'u1', signedInAt: nowInSeconds * 1000 })).toBe(false)
    expect(await identity.getToken()).toBe(idToken(1))
  })
})
