import { SignJWT, UnsecuredJWT, exportSPKI, generateKeyPair } from 'jose'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import {
  addresses,
  idTokenClaims as claims,
  epochSeconds as seconds,
  useGoogleIdentity,
} from '../../testing/googleIdentity'
import { outcomeOf } from '../../testing/outcomeOf'
import type { Identity } from '../../ports/identity'

const google = useGoogleIdentity()
const sign = google.sign.bind(google)
const codeOf = (token: string) => outcomeOf(google.identity.verify(token))

describe('verifying an ID token', () => {
  it('accepts a valid one of the tenant and reads its claims', async () => {
    const auth_time = seconds() - 600
    expect(await google.identity.verify(await sign(claims({ auth_time })))).toEqual({
      userId: 'ada',
      tenantId: 'acme',
      email: 'ada@example.com',
      isEmailVerified: true,
      phoneNumber: '',
      name: 'Ada Lovelace',
      authTime: new Date(auth_time * 1000),
      validSince: new Date(1000),
    })
  })

  it('takes e-mail, phone, name and verification from the account: a token is as old as its last refresh', async () => {
    google.account = {
      localId: 'ada',
      validSince: '1',
      email: 'new@example.com',
      phoneNumber: '+4930123456',
      emailVerified: false,
    }
    const old = claims({
      email: 'old@example.com',
      email_verified: true,
      phone_number: '+15550100',
      name: 'Old',
    })
    expect(await google.identity.verify(await sign(old))).toMatchObject({
      email: 'new@example.com',
      isEmailVerified: false,
      phoneNumber: '+4930123456',
      name: '',
    })
  })

  it.each([
    ['expired a second ago', { exp: seconds() - 1, iat: seconds() - 3600 }],
    ['of another project', { aud: 'another' }],
    ['of another issuer', { iss: 'https://securetoken.google.com/another' }],
    ['of another tenant', { firebase: { tenant: 'other' } }],
    ['of no tenant', { firebase: {} }],
    [
      "of the project's own Auth, such as a phone proof",
      { firebase: { sign_in_provider: 'phone', identities: {} } },
    ],
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
    const symmetric = new TextEncoder().encode(await exportSPKI(google.google.publicKey))
    const confused = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid: 'key1' })
      .sign(symmetric)
    const forgeries = [
      `${header}.${mallory}.${signature}`,
      `${good.slice(0, -8)}AAAAAAAA`,
      await sign(claims(), { key: other.privateKey }),
      confused,
      await sign(claims(), { kid: 'key2' }),
      'a.b.c',
      '',
    ]
    for (const token of forgeries) expect(await codeOf(token)).toBe('UNAUTHENTICATED')
  })
})

describe('a new account', () => {
  const at = seconds() - 600
  const made = (validSince: number) => ({
    ...{ localId: 'ada', createdAt: String(at * 1000 + 400) },
    validSince: String(validSince),
  })

  it.each([
    ['that the provider dated a second before it', at - 1, made(at), 'accepted'],
    ['that the provider dated before the next second', at, made(at + 1), 'accepted'],
    ['from long before it', at - 60, made(at), 'UNAUTHENTICATED'],
    ['before its sessions ended', at, made(at + 2), 'UNAUTHENTICATED'],
    ['just before its sessions ended later', at + 299, made(at + 300), 'UNAUTHENTICATED'],
    ['at an unknown time', at - 1, { localId: 'ada', validSince: String(at) }, 'UNAUTHENTICATED'],
  ])('has a sign-in %s', async (_name, auth_time, account, outcome) => {
    google.account = account
    expect(await codeOf(await sign(claims({ auth_time })))).toBe(outcome)
  })
})

describe('an account that may no longer sign in', () => {
  it.each([
    ['disabled', { localId: 'ada', disabled: true, validSince: '1' }],
    ['deleted', null],
    ['revoked', { localId: 'ada', validSince: String(seconds() + 5) }],
  ])('is signed out when it is %s', async (_name, state) => {
    google.account = state
    expect(await codeOf(await sign(claims()))).toBe('UNAUTHENTICATED')
  })

  it.each([
    ['disabled', { localId: 'ada', disabled: true, validSince: '1' }],
    ['deleted', null],
    ['revoked', { localId: 'ada', validSince: String(seconds() + 5) }],
  ])(
    'is looked up once a minute, and signed out within that time when it is %s',
    async (_name, state) => {
      const token = await sign(claims())
      for (let i = 0; i < 5; i += 1) expect(await codeOf(token)).toBe('accepted')
      expect(google.lookups).toBe(1)
      google.account = state
      google.now = new Date(google.now.getTime() + 60_000)
      expect(await codeOf(token)).toBe('UNAUTHENTICATED')
      expect(google.lookups).toBe(2)
    },
  )

  it.each([
    ['disabled', { localId: 'ada', disabled: true, validSince: '1' }],
    ['deleted', null],
    ['revoked', { localId: 'ada', validSince: String(seconds() + 5) }],
  ])(
    'is signed out at once by a recheck, and from then on, when it is %s',
    async (_name, state) => {
      const token = await sign(claims())
      const actor = await google.identity.verify(token)
      expect(await google.identity.recheck(actor)).toEqual(actor)
      google.account = state
      expect(await codeOf(token)).toBe('accepted')
      expect(await outcomeOf(google.identity.recheck(actor))).toBe('UNAUTHENTICATED')
      expect(await codeOf(token)).toBe('UNAUTHENTICATED')
    },
  )

  it('is looked up again for a token newer than the look-up, also one of the same second', async () => {
    const iat = seconds()
    google.now = new Date(iat * 1000 + 200)
    expect(await codeOf(await sign(claims({ iat })))).toBe('accepted')
    google.account = { localId: 'ada', validSince: '1', email: 'new@example.com' }
    google.now = new Date(iat * 1000 + 800)
    expect(
      await google.identity.verify(await sign(claims({ iat, nonce: 'another' }))),
    ).toMatchObject({ email: 'new@example.com' })
    google.now = new Date(iat * 1000 + 1000)
    await google.identity.verify(await sign(claims({ iat })))
    const before = google.lookups
    google.now = new Date(iat * 1000 + 30_000)
    await google.identity.verify(await sign(claims({ iat })))
    expect(google.lookups).toBe(before)
  })

  it('is not signed in while the provider does not answer', async () => {
    const { provider } = google
    for (const answer of [
      HttpResponse.error(),
      HttpResponse.json({ error: { message: 'INSUFFICIENT_PERMISSION' } }, { status: 403 }),
    ]) {
      provider.use(http.post(addresses.tenantLookup, () => answer.clone()))
      expect(await codeOf(await sign(claims()))).toBe('UNAVAILABLE')
    }
    provider.resetHandlers()
    expect(await codeOf(await sign(claims()))).toBe('accepted')
  })

  it("is asked to try again, not to sign in, while the provider's keys are unavailable", async () => {
    const { provider } = google
    for (const answer of [HttpResponse.error(), HttpResponse.json({}, { status: 500 })]) {
      provider.use(http.get(addresses.keys, () => answer.clone()))
      expect(await codeOf(await sign(claims()))).toBe('UNAVAILABLE')
    }
    provider.resetHandlers()
    expect(await codeOf(await sign(claims()))).toBe('accepted')
  })
})

describe('while the provider does not answer', () => {
  const verbs: Record<string, (identity: Identity) => Promise<unknown>> = {
    recheck: (identity) => identity.recheck({ userId: 'ada', authTime: new Date() }),
    exists: (identity) => identity.exists({ email: 'ada@example.com' }),
    createAccount: (identity) =>
      identity.createAccount({
        email: 'ada@example.com',
        password: 'correct horse',
        displayName: 'Ada',
      }),
    setPhoneNumber: (identity) => identity.setPhoneNumber('ada', '+15550100'),
    setDisplayName: (identity) => identity.setDisplayName('ada', 'Ada'),
    findConfirmedEmail: (identity) => identity.findConfirmedEmail('ada'),
    findByPhone: (identity) => identity.findByPhone('+15550100'),
    mintToken: (identity) => identity.mintToken('ada'),
    revokeSessions: (identity) => identity.revokeSessions('ada'),
    deleteAccount: (identity) => identity.deleteAccount('ada'),
  }

  it.each(Object.entries(verbs))('%s is UNAVAILABLE', async (_name, ask) => {
    google.provider.use(http.all('*', () => HttpResponse.error()))
    expect(await outcomeOf(ask(google.identity))).toBe('UNAVAILABLE')
  })
})
