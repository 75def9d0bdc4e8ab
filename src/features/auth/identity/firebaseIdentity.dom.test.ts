import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { server } from '@/testing/server'
import { isSignedOut } from './signOutRecord'
import { createFirebaseIdentity } from './firebaseIdentity'
import type { IdentityUser } from './identity'

const SIGN_IN = /identitytoolkit\.googleapis\.com\/v1\/accounts:signInWithPassword/
const LOOKUP = /identitytoolkit\.googleapis\.com\/v1\/accounts:lookup/
const UPDATE = /identitytoolkit\.googleapis\.com\/v1\/accounts:update/
const TOKEN = 'https://securetoken.googleapis.com/v1/token'
const config = {
  apiKey: 'key',
  authDomain: '',
  projectId: 'project',
  tenantId: 'tenant-1',
  emulatorUrl: '',
}
const now = Math.floor(Date.now() / 1000)

/** An unsigned ID token, as far as the SDK reads it. */
function idToken(number: number, uid = 'u1'): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${encode({ alg: 'none' })}.${encode({ sub: uid, user_id: uid, iat: now, exp: now + 3600, number, firebase: { tenant: 'tenant-1' } })}.`
}

function serveAccounts({ expiresIn = '3600' } = {}) {
  const bodies: unknown[] = []
  server.use(
    http.post(SIGN_IN, async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json({
        idToken: idToken(1),
        refreshToken: 'refresh',
        expiresIn,
        localId: 'u1',
        email: 'mira@example.com',
      })
    }),
    http.post(LOOKUP, () =>
      HttpResponse.json({
        users: [
          {
            localId: 'u1',
            email: 'mira@example.com',
            displayName: 'Mira van Okafor',
            phoneNumber: '+49305550101',
            tenantId: 'tenant-1',
            providerUserInfo: [],
          },
        ],
      }),
    ),
    http.post(TOKEN, () =>
      HttpResponse.json({
        access_token: idToken(2),
        id_token: idToken(2),
        refresh_token: 'refresh',
        expires_in: '3600',
        user_id: 'u1',
      }),
    ),
  )
  return bodies
}

const identity = createFirebaseIdentity(config)
afterEach(() => identity.signOut())

describe('Firebase', () => {
  it('signs in to the tenant, gives tokens, refreshes them when forced, and signs out', async () => {
    const bodies = serveAccounts()
    const seen: (IdentityUser | null)[] = []
    const stop = identity.onUserChanged(
      (user) => seen.push(user),
      () => undefined,
    )
    expect(await identity.getToken()).toBeNull()

    const user = await identity.signInWithPassword('mira@example.com', 'secret')
    expect(bodies).toEqual([
      expect.objectContaining({
        email: 'mira@example.com',
        password: 'secret',
        tenantId: 'tenant-1',
      }),
    ])
    expect(user).toEqual({
      userId: 'u1',
      firstName: 'Mira',
      lastName: 'van Okafor',
      phoneNumber: '+49305550101',
      email: 'mira@example.com',
      isEmailVerified: false,
    })
    expect(await identity.getToken()).toBe(idToken(1))
    expect(await identity.getToken(true)).toBe(idToken(2))

    await identity.signOut()
    expect(await identity.getToken()).toBeNull()
    expect(seen.map((each) => each?.userId ?? null)).toEqual([null, 'u1', null])
    stop()
  })

  it('refreshes an expired token once, however many ask at the same time, forced or not', async () => {
    serveAccounts({ expiresIn: '0' })
    let count = 0
    server.use(
      http.post(TOKEN, () => {
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
    'tells %s, when asked and when asked again after the SDK has dropped the person',
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
        http.post(LOOKUP, () => refuse(ofLookup)),
        http.post(TOKEN, () => (ofToken === null ? undefined : refuse(ofToken))),
      )
      await expect(identity.reload()).rejects.toMatchObject({ code })
      expect(seen.at(-1)).toBeNull()
      await expect(identity.reload()).rejects.toMatchObject({ code })
      await identity.signOut()
      expect(await identity.reload()).toBeNull()
      stop()
    },
  )

  it('gives nobody the token that another person asked for', async () => {
    serveAccounts()
    let finish = () => {
      return
    }
    const waits = new Promise<void>((resolve) => {
      finish = resolve
    })
    await identity.signInWithPassword('mira@example.com', 'secret')
    const asked = vi.fn(() => waits)
    server.use(http.post(TOKEN, asked))
    const hers = identity.getToken(true)
    await vi.waitFor(() => {
      expect(asked).toHaveBeenCalledOnce()
    })
    await identity.signOut()
    server.use(
      http.post(SIGN_IN, () =>
        HttpResponse.json({
          idToken: idToken(3, 'u2'),
          refreshToken: 'refresh-2',
          expiresIn: '3600',
          localId: 'u2',
          email: 'noor@example.com',
        }),
      ),
      http.post(LOOKUP, () =>
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

  it('takes no refusal of the session before for one of the session that took its place', async () => {
    serveAccounts()
    await identity.signInWithPassword('mira@example.com', 'secret')
    let refuse = () => {
      return
    }
    const refusal = new Promise<Response>((resolve) => {
      refuse = () => {
        resolve(
          HttpResponse.json({ error: { code: 400, message: 'TOKEN_EXPIRED' } }, { status: 400 }),
        )
      }
    })
    const asked = vi.fn(() => refusal)
    server.use(http.post(LOOKUP, asked, { once: true }))
    const answer = identity.reload()
    await vi.waitFor(() => {
      expect(asked).toHaveBeenCalledOnce()
    })
    await identity.signInWithPassword('mira@example.com', 'secret')
    refuse()
    await expect(answer).resolves.toMatchObject({ userId: 'u1' })
    expect(await identity.getToken()).toBe(idToken(1))
  })

  it('tells who signs in also where it could not be loaded at first', async () => {
    serveAccounts()
    vi.doMock('./firebaseSdk', () => {
      throw new Error('offline')
    })
    const late = createFirebaseIdentity(config)
    const seen: (IdentityUser | null)[] = []
    const onFailure = vi.fn()
    const stop = late.onUserChanged((user) => seen.push(user), onFailure)
    await vi.waitFor(() => {
      expect(onFailure).toHaveBeenCalledOnce()
    })
    vi.doUnmock('./firebaseSdk')
    await late.signInWithPassword('mira@example.com', 'secret')
    await vi.waitFor(() => {
      expect(seen.at(-1)).toMatchObject({ userId: 'u1' })
    })
    stop()
  })

  it('goes on with tokens of the new password, and gives none of before while it is being changed', async () => {
    const bodies = serveAccounts()
    await identity.signInWithPassword('mira@example.com', 'secret')
    let answer = () => {
      return
    }
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const asked = vi.fn(() => isAnswered)
    server.use(
      http.post(UPDATE, async () => {
        await asked()
        server.use(
          http.post(SIGN_IN, () =>
            HttpResponse.json({
              idToken: idToken(5),
              refreshToken: 'refresh',
              expiresIn: '3600',
              localId: 'u1',
            }),
          ),
        )
        return HttpResponse.json({
          idToken: idToken(4),
          refreshToken: 'refresh',
          expiresIn: '3600',
          localId: 'u1',
        })
      }),
    )
    const done = identity.changePassword('the next secret')
    await vi.waitFor(() => {
      expect(asked).toHaveBeenCalledOnce()
    })
    const tokens = Promise.all([
      identity.getToken(),
      identity.reload().then(() => identity.getToken()),
    ])
    answer()
    await done
    expect(await tokens).toEqual([idToken(5), idToken(5)])
    expect(await identity.getToken()).toBe(idToken(5))
    expect(bodies).toHaveLength(1)
  })

  it('keeps a password that was changed, whatever comes of the sign-in after it', async () => {
    serveAccounts()
    await identity.signInWithPassword('mira@example.com', 'secret')
    server.use(
      http.post(UPDATE, () =>
        HttpResponse.json({
          idToken: idToken(4),
          refreshToken: 'refresh',
          expiresIn: '3600',
          localId: 'u1',
        }),
      ),
      http.post(SIGN_IN, () => HttpResponse.error()),
    )
    await identity.changePassword('the next secret')
    expect(await identity.getToken()).toBe(idToken(4))
    server.use(
      http.post(UPDATE, () =>
        HttpResponse.json({ error: { code: 400, message: 'WEAK_PASSWORD' } }, { status: 400 }),
      ),
    )
    await expect(identity.changePassword('x')).rejects.toMatchObject({ code: 'auth/weak-password' })
    expect(await identity.getToken()).toBe(idToken(4))
  })

  it('keeps the session when the provider cannot be asked', async () => {
    serveAccounts()
    await identity.signInWithPassword('mira@example.com', 'secret')
    server.use(http.post(LOOKUP, () => HttpResponse.error()))
    await expect(identity.reload()).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    expect(await identity.getToken()).toBe(idToken(1))
  })

  it('shows what changed elsewhere when asked anew', async () => {
    serveAccounts()
    expect(await identity.signInWithPassword('mira@example.com', 'secret')).toMatchObject({
      isEmailVerified: false,
    })
    server.use(
      http.post(LOOKUP, () =>
        HttpResponse.json({
          users: [
            {
              localId: 'u1',
              email: 'new@example.com',
              emailVerified: true,
              tenantId: 'tenant-1',
              providerUserInfo: [],
            },
          ],
        }),
      ),
    )
    expect(await identity.reload()).toMatchObject({
      email: 'new@example.com',
      isEmailVerified: true,
    })
  })

  it("rejects with the provider's code", async () => {
    server.use(
      http.post(SIGN_IN, () =>
        HttpResponse.json(
          { error: { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' } },
          { status: 400 },
        ),
      ),
    )
    await expect(identity.signInWithPassword('mira@example.com', 'wrong')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
  })
})

describe('a token with less than five minutes left', () => {
  const MINUTE = 60_000
  /** Signs in at a moment at which the clock is stopped; each refresh brings a token that is good for an hour. */
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
      http.post(SIGN_IN, () =>
        HttpResponse.json({
          idToken: issue(),
          refreshToken: 'refresh',
          expiresIn: '3600',
          localId: 'u1',
        }),
      ),
      http.post(TOKEN, refreshes),
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

  it('is refreshed once for all who ask: not at 54 minutes, at 56, and never sent expired at 59', async () => {
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

  it('is still used where it cannot be refreshed, until it ends', async () => {
    const { first, at } = await signInAt(start)
    server.use(http.post(TOKEN, () => HttpResponse.error()))
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
  it('is recorded before anything is awaited, names nobody, and ends no later session', async () => {
    serveAccounts()
    await identity.signInWithPassword('mira@example.com', 'secret')
    const token = identity.readToken()
    expect(token).toBe(idToken(1))
    const done = identity.signOut()
    const record = localStorage.getItem('tessera:signed-out')
    expect(record).toMatch(/^\w+ \d+$/)
    expect(record).not.toContain('u1')
    expect(isSignedOut({ userId: 'u1', signedInAt: now * 1000 })).toBe(true)
    expect(isSignedOut({ userId: 'u1', signedInAt: now * 1000 + 1000 })).toBe(false)
    expect(isSignedOut({ userId: 'u2', signedInAt: now * 1000 })).toBe(false)
    await done
    await identity.signInWithPassword('mira@example.com', 'secret')
    expect(isSignedOut({ userId: 'u1', signedInAt: now * 1000 })).toBe(false)
    expect(await identity.getToken()).toBe(idToken(1))
  })
})
