import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { authExists, register, signInByPhone, signOut, updateAuth } from '@/contract/account/auth'
import { getUser, user } from '@/contract/account/users'
import { profiles } from '../profiles/tables'
import { users } from '../../platform/db/tables'
import { type Answer, useTestServer } from '../../testing/harness'
import { SIGNED_IN_AT, TENANT, tokenOf } from '../../testing/testIdentity'

const server = useTestServer()
const NUMBER = '+4930123456'
const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  password: 'correct horse',
}
const MINUTE = 60_000

describe('creating an account', () => {
  it('creates the identity account and the user record with its profile, under one id', async () => {
    const { status, data } = await server.send(register, {
      body: { ...ada, phoneProof: server.identity.proveNumber(NUMBER) },
    })
    expect(status).toBe(201)
    const [account, ...others] = [...server.identity.accounts.values()]
    expect(account).toMatchObject({
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      phoneNumber: NUMBER,
      password: 'correct horse',
      isEmailVerified: false,
    })
    expect([data, others]).toEqual([{ userId: account?.userId }, []])
    expect(await server.database.db.select().from(users)).toMatchObject([
      {
        tenantId: TENANT,
        id: account?.userId,
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.com',
        phoneNumber: NUMBER,
        version: 1,
      },
    ])
    expect(await server.database.db.select().from(profiles)).toMatchObject([
      { ownerId: account?.userId, isDefault: true },
    ])
    expect(server.identity.proofs.size).toBe(0)
    const { data: own } = await server.send(getUser, {
      token: tokenOf({ userId: account?.userId ?? '' }),
      params: { userId: account?.userId ?? '' },
    })
    expect(own).toMatchObject({ firstName: 'Ada', phoneNumber: NUMBER })
  })

  it('creates an account without a last name or a phone, and stores the address as the provider does', async () => {
    const { status } = await server.send(register, {
      body: { firstName: 'Ada', email: ' Ada@Example.COM ', password: 'correct horse' },
    })
    expect(status).toBe(201)
    expect([...server.identity.accounts.values()]).toMatchObject([
      { email: 'ada@example.com', name: 'Ada', phoneNumber: '' },
    ])
    expect(await server.database.db.select().from(users)).toMatchObject([
      { email: 'ada@example.com', lastName: '', phoneNumber: '' },
    ])
  })

  it.each([
    [{ firstName: ' ' }, { firstName: 'This field is required.' }],
    [{ email: 'ada' }, { email: 'Please enter a valid email.' }],
    [
      { password: '12345' },
      { password: 'Invalid password. Password must be at least 6 characters long.' },
    ],
    [{ phoneProof: 'x' }, { phoneProof: 'Not a token.' }],
    [{ isPremium: true }, { isPremium: 'Unknown field.' }],
    [{ phoneNumber: NUMBER }, { phoneNumber: 'Unknown field.' }],
  ])('refuses %j at its field and creates nothing', async (changes, fields) => {
    const before = await server.contents()
    const { status, error } = await server.send(register, { body: { ...ada, ...changes } })
    expect([status, error?.code, error?.fields]).toEqual([422, 'VALIDATION_FAILED', fields])
    expect([await server.contents(), server.identity.accounts.size]).toEqual([before, 0])
  })

  it('refuses a taken e-mail address and does not use up the phone proof', async () => {
    await server.send(register, { body: ada })
    const phoneProof = server.identity.proveNumber(NUMBER)
    const { status, error } = await server.send(register, {
      body: { ...ada, email: 'ADA@example.com', phoneProof },
    })
    expect([status, error?.code, error?.fields]).toEqual([
      409,
      'CONFLICT',
      { email: 'Email already registered.' },
    ])
    expect(
      (await server.send(register, { body: { ...ada, email: 'eve@example.com', phoneProof } }))
        .status,
    ).toBe(201)
  })

  it('refuses a taken phone number and an invalid proof, and creates nothing', async () => {
    await server.send(register, {
      body: { ...ada, phoneProof: server.identity.proveNumber(NUMBER) },
    })
    const before = await server.contents()
    const eve = { ...ada, email: 'eve@example.com' }
    const taken = await server.send(register, {
      body: { ...eve, phoneProof: server.identity.proveNumber(NUMBER) },
    })
    expect([taken.status, taken.error?.fields]).toEqual([
      409,
      { phoneNumber: 'Phone number already registered' },
    ])
    const forged = await server.send(register, { body: { ...eve, phoneProof: 'a.b.c' } })
    expect([forged.status, forged.error?.fields]).toEqual([422, { code: 'Invalid OTP Code' }])
    expect([await server.contents(), server.identity.accounts.size]).toEqual([before, 1])
  })

  it('creates one account for five parallel requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.send(register, { body: ada })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(server.identity.accounts.size).toBe(1)
    expect(await server.database.db.select().from(users)).toHaveLength(1)
  })

  it('leaves no account if the record cannot be written, so that one can try again', async () => {
    const { db } = server.database
    await db.execute(sql`alter table cards rename to cards_away`)
    let failed: Answer
    try {
      failed = await server.send(register, { body: ada })
    } finally {
      await db.execute(sql`alter table cards_away rename to cards`)
    }
    expect([failed.status, failed.error?.code]).toEqual([500, 'INTERNAL'])
    expect([server.identity.accounts.size, await db.select().from(users)]).toEqual([0, []])
    expect((await server.send(register, { body: ada })).status).toBe(201)
  })

  it('creates nothing while the provider does not answer', async () => {
    const before = await server.contents()
    server.identity.failNext('createAccount')
    expect((await server.send(register, { body: ada })).error?.code).toBe('UNAVAILABLE')
    expect([await server.contents(), server.identity.accounts.size]).toEqual([before, 0])
  })

  it('ignores a token', async () => {
    expect((await server.send(register, { body: ada, token: 'nonsense' })).status).toBe(201)
  })
})

describe('whether an account exists', () => {
  it('answers for the given fields, whatever the case of the address', async () => {
    await server.send(register, {
      body: { ...ada, phoneProof: server.identity.proveNumber(NUMBER) },
    })
    const answers = [
      { email: 'ADA@example.com' },
      { phoneNumber: NUMBER },
      { phoneNumber: NUMBER.replace('+', '\uff0b').replace('4', ' (\u0664) ') },
      { email: 'eve@example.com', phoneNumber: '+15550100' },
    ]
    expect(
      await Promise.all(
        answers.map(async (params) => (await server.send(authExists, { params })).data),
      ),
    ).toEqual([
      { email: true, phoneNumber: false },
      { email: false, phoneNumber: true },
      { email: false, phoneNumber: true },
      { email: false, phoneNumber: false },
    ])
  })

  it.each([
    [{}, { email: 'This field is required.' }],
    [{ email: 'ada' }, { email: 'Please enter a valid email.' }],
    [{ phoneNumber: '030 123' }, { phoneNumber: 'Please enter a valid phone number.' }],
  ])('refuses %j', async (params: Record<string, string>, fields) => {
    expect((await server.send(authExists, { params })).error).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields,
    })
  })
})

describe('signing in by phone', () => {
  it('signs in to the account with the number, once for each proof', async () => {
    const { data } = await server.send(register, {
      body: { ...ada, phoneProof: server.identity.proveNumber(NUMBER) },
    })
    const { userId } = v.parse(register.answer ?? v.never(), data)
    const body = { phoneProof: server.identity.proveNumber(NUMBER) }
    expect((await server.send(signInByPhone, { body })).data).toEqual({
      customToken: `custom-token-of-${userId}`,
    })
    expect((await server.send(signInByPhone, { body })).error).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { code: 'Invalid OTP Code' },
    })
  })

  it('reports that no account has the number, or that it is disabled', async () => {
    const message = 'There is no user record corresponding to the provided identifier.'
    const unknown = await server.send(signInByPhone, {
      body: { phoneProof: server.identity.proveNumber(NUMBER) },
    })
    expect([unknown.status, unknown.error]).toEqual([
      404,
      expect.objectContaining({ code: 'NOT_FOUND', message, fields: { phoneNumber: message } }),
    ])
    await server.send(register, {
      body: { ...ada, phoneProof: server.identity.proveNumber(NUMBER) },
    })
    for (const account of server.identity.accounts.values()) account.isDisabled = true
    const disabled = await server.send(signInByPhone, {
      body: { phoneProof: server.identity.proveNumber(NUMBER) },
    })
    expect([disabled.status, disabled.error]).toEqual([
      403,
      expect.objectContaining({ code: 'FORBIDDEN', message: 'User has been disabled.' }),
    ])
  })

  it('is limited to twenty tries in ten minutes by one network', async () => {
    const send = () => server.send(signInByPhone, { body: { phoneProof: 'a.b.c' } })
    const statuses = []
    for (let i = 0; i < 21; i += 1) statuses.push((await send()).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429])
  })
})

describe('signing out', () => {
  it("removes the owner's mark from the browser, whatever the state of the session", async () => {
    const headersOf = async (headers: Record<string, string>, origin = 'http://localhost') =>
      (
        await server.app.request(`${origin}/v1/auth/sign-out`, { method: 'POST', headers })
      ).headers.get('set-cookie')
    const gone = 'tessera_owner=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'
    expect(await headersOf({})).toBe(gone)
    expect(await headersOf({ authorization: 'Bearer a.b.c', cookie: 'tessera_owner=x' })).toBe(gone)
    expect(await headersOf({}, 'https://cards.example.com')).toBe(`${gone}; Secure`)
    expect((await server.send(signOut)).data).toEqual({ isForgotten: true })
  })
})

describe('changing the identity account', () => {
  const change = (body: object, token: string) => server.send(updateAuth, { body, token })

  it('sets the proven number and removes it; the record follows as a new version', async () => {
    const { token, version } = await server.createActor('ada')
    const set = await change({ phoneProof: server.identity.proveNumber(NUMBER) }, token)
    expect(v.parse(user, set.data)).toMatchObject({
      phoneNumber: NUMBER,
      email: 'ada@example.com',
      version: version + 1,
    })
    expect(server.identity.accounts.get('ada')?.phoneNumber).toBe(NUMBER)
    expect((await change({ phoneNumber: null }, token)).data).toMatchObject({
      phoneNumber: '',
      version: version + 2,
    })
    expect(server.identity.accounts.get('ada')?.phoneNumber).toBe('')
    expect((await server.send(getUser, { token, params: { userId: 'ada' } })).data).toMatchObject({
      phoneNumber: '',
      version: version + 2,
    })
  })

  it.each([
    [
      'a proof of a number that another account has',
      409,
      () => server.identity.proveNumber(NUMBER),
      { phoneNumber: 'There is already an account associated with this phone.' },
    ],
    ['a proof that does not count', 422, () => 'a.b.c', { code: 'Invalid OTP Code' }],
  ])('refuses %s', async (_name, expected, proof, fields) => {
    const { token } = await server.createActor('ada')
    await server.send(register, {
      body: { ...ada, email: 'eve@example.com', phoneProof: server.identity.proveNumber(NUMBER) },
    })
    const before = await server.contents()
    const { status, error } = await change({ phoneProof: proof() }, token)
    expect([status, error?.fields]).toEqual([expected, fields])
    expect([await server.contents(), server.identity.accounts.get('ada')?.phoneNumber]).toEqual([
      before,
      '',
    ])
  })

  it('needs a sign-in of the last five minutes for the number, and uses up no proof without it', async () => {
    const { token } = await server.createActor('ada')
    const phoneProof = server.identity.proveNumber(NUMBER)
    server.now = new Date(SIGNED_IN_AT.getTime() + 5 * MINUTE + 1)
    for (const body of [{ phoneProof }, { phoneNumber: null }]) {
      const { status, error } = await change(body, token)
      expect([status, error?.code, error?.message]).toEqual([
        403,
        'RECENT_LOGIN_REQUIRED',
        'New login credential required. Please login again before continue',
      ])
    }
    const again = tokenOf({ userId: 'ada', authTime: server.now })
    expect((await change({ phoneProof }, again)).data).toMatchObject({ phoneNumber: NUMBER })
    server.now = new Date(SIGNED_IN_AT.getTime() + 5 * MINUTE)
    expect((await change({ phoneNumber: null }, token)).status).toBe(200)
  })

  it('ends every session, however long ago the sign-in was; a new sign-in works', async () => {
    const { token } = await server.createActor('ada')
    server.now = new Date(SIGNED_IN_AT.getTime() + 60 * MINUTE)
    expect((await change({ revokeSessions: true }, token)).status).toBe(200)
    expect((await server.send(getUser, { token, params: { userId: 'ada' } })).status).toBe(401)
    const again = tokenOf({ userId: 'ada', authTime: server.now })
    expect((await server.send(getUser, { token: again, params: { userId: 'ada' } })).status).toBe(
      200,
    )
  })

  it.each([
    [{}],
    [{ revokeSessions: false }],
    [{ phoneNumber: NUMBER }],
    [{ phoneProof: 'a.b.c', revokeSessions: true }],
    [{ email: 'new@example.com' }],
  ])('refuses %j and changes nothing', async (body) => {
    const { token } = await server.createActor('ada')
    const before = [await server.contents(), JSON.stringify([...server.identity.accounts])]
    expect((await change(body, token)).error?.code).toBe('VALIDATION_FAILED')
    expect([await server.contents(), JSON.stringify([...server.identity.accounts])]).toEqual(before)
  })

  it('is UNAVAILABLE while the provider does not answer, and changes nothing', async () => {
    const { token } = await server.createActor('ada')
    const before = await server.contents()
    server.identity.failNext('setPhoneNumber')
    expect((await change({ phoneNumber: null }, token)).error?.code).toBe('UNAVAILABLE')
    expect(await server.contents()).toBe(before)
  })
})
