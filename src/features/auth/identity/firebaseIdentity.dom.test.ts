import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  LOOKUP_URL,
  SIGN_IN_URL,
  UPDATE_URL,
  firebaseConfig,
  idToken,
  serveAccounts,
} from '@/testing/fakes/fakeFirebase'
import { server } from '@/testing/server'
import { createFirebaseIdentity } from './firebaseIdentity'
import type { IdentityUser } from './identity'

const identity = createFirebaseIdentity(firebaseConfig)
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

  it('does not apply an error about the previous session to the new one', async () => {
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
    server.use(http.post(LOOKUP_URL, asked, { once: true }))
    const answer = identity.reload()
    await vi.waitFor(() => {
      expect(asked).toHaveBeenCalledOnce()
    })
    await identity.signInWithPassword('mira@example.com', 'secret')
    refuse()
    await expect(answer).resolves.toMatchObject({ userId: 'u1' })
    expect(await identity.getToken()).toBe(idToken(1))
  })

  it('reports a sign-in after a first failure to load', async () => {
    serveAccounts()
    vi.doMock('./firebaseSdk', () => {
      throw new Error('offline')
    })
    const late = createFirebaseIdentity(firebaseConfig)
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

  it('continues with tokens of the new password and returns no old ones during the change', async () => {
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
      http.post(UPDATE_URL, async () => {
        await asked()
        server.use(
          http.post(SIGN_IN_URL, () =>
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

  it('keeps a changed password even if the sign-in after it fails', async () => {
    serveAccounts()
    await identity.signInWithPassword('mira@example.com', 'secret')
    server.use(
      http.post(UPDATE_URL, () =>
        HttpResponse.json({
          idToken: idToken(4),
          refreshToken: 'refresh',
          expiresIn: '3600',
          localId: 'u1',
        }),
      ),
      http.post(SIGN_IN_URL, () => HttpResponse.error()),
    )
    await identity.changePassword('the next secret')
    expect(await identity.getToken()).toBe(idToken(4))
    server.use(
      http.post(UPDATE_URL, () =>
        HttpResponse.json({ error: { code: 400, message: 'WEAK_PASSWORD' } }, { status: 400 }),
      ),
    )
    await expect(identity.changePassword('x')).rejects.toMatchObject({ code: 'auth/weak-password' })
    expect(await identity.getToken()).toBe(idToken(4))
  })

  it('keeps the session when the provider is unreachable', async () => {
    serveAccounts()
    await identity.signInWithPassword('mira@example.com', 'secret')
    server.use(http.post(LOOKUP_URL, () => HttpResponse.error()))
    await expect(identity.reload()).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    expect(await identity.getToken()).toBe(idToken(1))
  })

  it('shows changes made elsewhere after a reload', async () => {
    serveAccounts()
    expect(await identity.signInWithPassword('mira@example.com', 'secret')).toMatchObject({
      isEmailVerified: false,
    })
    server.use(
      http.post(LOOKUP_URL, () =>
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
      http.post(SIGN_IN_URL, () =>
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
