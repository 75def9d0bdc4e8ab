import { type JWTPayload, SignJWT, UnsecuredJWT, exportSPKI, generateKeyPair } from 'jose'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ApiFault } from '../http/apiFault'
import { createFirebaseIdentity } from './firebaseIdentity'
import type { Identity } from './identity'

/** Where Google publishes the keys of ID tokens, and where accounts are looked up. */
const KEYS = 'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com'
const LOOKUP = 'https://identitytoolkit.googleapis.com/v1/projects/tessera-test/tenants/acme/accounts:lookup'

let account: Record<string, unknown> | null = {}
let lookups = 0
let now = new Date()
let google: Awaited<ReturnType<typeof generateKeyPair>>
let identity: Identity

const provider = setupServer(
  http.get(KEYS, async () => HttpResponse.json({ key1: await exportSPKI(google.publicKey) }, { headers: { 'cache-control': 'max-age=3600' } })),
  http.post(LOOKUP, () => {
    lookups += 1
    return HttpResponse.json({ users: account ? [account] : [] })
  }),
)

beforeAll(async () => {
  google = await generateKeyPair('RS256', { extractable: true })
  provider.listen({ onUnhandledRequest: 'error' })
})
beforeEach(() => {
  now = new Date()
  account = { localId: 'ada', validSince: '1' }
  lookups = 0
  const credential = { getAccessToken: () => Promise.resolve({ access_token: 'x', expires_in: 3600 }) }
  identity = createFirebaseIdentity({ projectId: 'tessera-test', tenantId: 'acme', emulatorHost: '', clock: () => now, credential })
})
afterEach(() => { provider.resetHandlers() })
afterAll(() => { provider.close() })

const seconds = () => Math.floor(Date.now() / 1000)

function claims(changes: JWTPayload = {}): JWTPayload {
  const iat = seconds() - 10
  const firebase = { tenant: 'acme', sign_in_provider: 'password', identities: {} }
  const base = { iss: 'https://securetoken.google.com/tessera-test', aud: 'tessera-test', sub: 'ada', auth_time: iat, iat, exp: iat + 3600 }
  return { ...base, firebase, email: 'ada@example.com', name: 'Ada Lovelace', ...changes }
}

function sign(payload: JWTPayload, { key = google.privateKey, alg = 'RS256', kid = 'key1' } = {}): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key)
}

function codeOf(token: string): Promise<string> {
  return identity.verify(token).then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiFault ? error.code : String(error)),
  )
}

describe('verifying an ID token', () => {
  it('accepts a good one of the tenant and reads who it is', async () => {
    expect(await identity.verify(await sign(claims()))).toEqual({ userId: 'ada', tenantId: 'acme', email: 'ada@example.com', phoneNumber: '', name: 'Ada Lovelace' })
  })

  it.each([
    ['expired a second ago', { exp: seconds() - 1, iat: seconds() - 3600 }],
    ['of another project', { aud: 'another' }],
    ['of another issuer', { iss: 'https://securetoken.google.com/another' }],
    ['of another tenant', { firebase: { tenant: 'other' } }],
    ['of no tenant', { firebase: {} }],
    ['without a subject', { sub: '' }],
    ['with a subject that is too long', { sub: 'x'.repeat(129) }],
  ])('refuses one %s', async (_name, changes) => {
    expect(await codeOf(await sign(claims(changes)))).toBe('UNAUTHENTICATED')
  })

  it('refuses an unsigned one, as the Auth Emulator makes them', async () => {
    expect(await codeOf(new UnsecuredJWT(claims()).encode())).toBe('UNAUTHENTICATED')
  })

  it('refuses one with a tampered payload, a tampered signature, another key or another algorithm', async () => {
    const [header = '', , signature = ''] = (await sign(claims())).split('.')
    const mallory = Buffer.from(JSON.stringify(claims({ sub: 'mallory' }))).toString('base64url')
    const good = await sign(claims())
    const other = await generateKeyPair('RS256')
    const symmetric = new TextEncoder().encode(await exportSPKI(google.publicKey))
    const confused = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'key1' }).sign(symmetric)
    const forgeries = [`${header}.${mallory}.${signature}`, `${good.slice(0, -8)}AAAAAAAA`, await sign(claims(), { key: other.privateKey }), confused, await sign(claims(), { kid: 'key2' }), 'a.b.c', '']
    for (const token of forgeries) expect(await codeOf(token)).toBe('UNAUTHENTICATED')
  })
})

describe('an account that may no longer sign in', () => {
  it.each([
    ['disabled', { localId: 'ada', disabled: true, validSince: '1' }],
    ['deleted', null],
    ['revoked', { localId: 'ada', validSince: String(seconds() + 5) }],
  ])('is out when it is %s', async (_name, state) => {
    account = state
    expect(await codeOf(await sign(claims()))).toBe('UNAUTHENTICATED')
  })

  it('is looked up once a minute, and is out within that time', async () => {
    const token = await sign(claims())
    for (let i = 0; i < 5; i += 1) expect(await codeOf(token)).toBe('accepted')
    expect(lookups).toBe(1)
    account = { localId: 'ada', disabled: true }
    now = new Date(now.getTime() + 60_000)
    expect(await codeOf(token)).toBe('UNAUTHENTICATED')
    expect(lookups).toBe(2)
  })

  it('is not let in while the provider does not answer', async () => {
    provider.use(http.post(LOOKUP, () => HttpResponse.error()))
    expect(await codeOf(await sign(claims()))).toBe('UNAVAILABLE')
    provider.resetHandlers()
    expect(await codeOf(await sign(claims()))).toBe('accepted')
  })
})
