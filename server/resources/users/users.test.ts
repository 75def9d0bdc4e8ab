import { compactVerify, importJWK } from 'jose'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ruleSet } from '@/contract/ruleSet'
import {
  createUser,
  getRoles,
  getUser,
  listUsers,
  roles,
  updateUser,
  user,
} from '@/contract/account/users'
import { grantPremium } from '../billing'
import { directory, profiles } from '../profiles/tables'
import { cards } from '../cards/tables'
import { users } from '../../platform/db/tables'
import { useTestServer } from '../../testing/harness'
import { TENANT, tokenOf } from '../../testing/testIdentity'

const server = useTestServer()

describe('creating the user record', () => {
  const ada = { userId: 'ada', firstName: 'Ada', lastName: 'Lovelace' }

  it('creates the record with a default profile, its slug and one virtual card', async () => {
    const token = tokenOf({ userId: 'ada', email: 'ada@example.com', phoneNumber: '+15550100' })
    const { status, data } = await server.send(createUser, { token, body: ada })
    expect(status).toBe(201)
    expect(data).toMatchObject({ ...ada, email: 'ada@example.com', phoneNumber: '+15550100' })
    const { db } = server.database
    const [profile, ...otherProfiles] = await db.select().from(profiles)
    const [card, ...otherCards] = await db.select().from(cards)
    expect(profile).toMatchObject({
      tenantId: TENANT,
      ownerId: 'ada',
      isDefault: true,
      id: v.parse(user, data).defaultProfileId,
    })
    expect(profile?.slug).toMatch(/^ada-lovelace-[a-z0-9]{10}$/)
    expect(card).toMatchObject({ kind: 'virtual', ownerId: 'ada', profileId: profile?.id })
    expect([otherProfiles, otherCards]).toEqual([[], []])
    expect((await db.select().from(directory)).map(({ kind, key }) => [kind, key]).sort()).toEqual([
      ['card', card?.id],
      ['profile', profile?.id],
      ['slug', profile?.slug],
    ])
  })

  it('returns the existing record when called again, also five times in parallel', async () => {
    const token = tokenOf({ userId: 'ada' })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.send(createUser, { token, body: ada })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await server.database.db.select().from(profiles)).toHaveLength(1)
  })

  it('uses e-mail and phone of the account, not of the body', async () => {
    const body = { ...ada, email: 'someone.else@example.com', phoneNumber: '+15550199' }
    const { data } = await server.send(createUser, {
      token: tokenOf({ userId: 'ada', email: 'ada@example.com' }),
      body,
    })
    expect(data).toMatchObject({ email: 'ada@example.com', phoneNumber: '' })
  })

  it('writes accented letters as plain ones in the slug', async () => {
    await server.send(createUser, {
      token: tokenOf({ userId: 'ada' }),
      body: { ...ada, firstName: 'Søren', lastName: 'Weiß' },
    })
    expect((await server.database.db.select().from(profiles))[0]?.slug).toMatch(
      /^soren-weiss-[a-z0-9]{10}$/,
    )
  })

  it("refuses another person's id and changes nothing", async () => {
    const before = await server.contents()
    const { status, error } = await server.send(createUser, {
      token: tokenOf({ userId: 'mallory' }),
      body: ada,
    })
    expect([status, error?.code]).toEqual([403, 'FORBIDDEN'])
    expect(await server.contents()).toBe(before)
  })
})

describe('reading a user record', () => {
  it('answers 404 before there is one, so that the app creates it', async () => {
    const { status } = await server.send(getUser, {
      token: tokenOf({ userId: 'ada' }),
      params: { userId: 'ada' },
    })
    expect(status).toBe(404)
  })

  it("returns the actor's own, without Roles while not premium", async () => {
    const { token } = await server.createActor('ada')
    const { data } = await server.send(getUser, { token, params: { userId: 'ada' } })
    expect(data).toMatchObject({ userId: 'ada' })
    expect(data).not.toHaveProperty('Roles')
  })

  it("answers 404 for another person's", async () => {
    await server.createActor('ada')
    const { token } = await server.createActor('mallory')
    const { status } = await server.send(getUser, { token, params: { userId: 'ada' } })
    expect(status).toBe(404)
  })
})

describe('listing user records', () => {
  it("returns the actor's own only, and none before there is one", async () => {
    await server.createActor('mallory')
    expect((await server.send(listUsers, { token: tokenOf({ userId: 'ada' }) })).data).toEqual({
      items: [],
      offset: 0,
      total: 0,
    })
    const { token } = await server.createActor('ada')
    expect((await server.send(listUsers, { token })).data).toMatchObject({
      items: [{ userId: 'ada' }],
      offset: 0,
      total: 1,
    })
  })
})

describe('the record and the identity account', () => {
  it.each([
    ['getUser', getUser, { userId: 'ada' }],
    ['listUsers', listUsers, {}],
  ])(
    "%s notes the account's e-mail and phone as a new version, once",
    async (_name, call, params) => {
      const { token } = await server.createActor('ada')
      const account = server.identity.accounts.get('ada')
      if (account) Object.assign(account, { email: 'new@example.com', phoneNumber: '+4930123456' })
      const one = (data: unknown) =>
        v.is(user, data) ? data : v.parse(v.object({ items: v.tuple([user]) }), data).items[0]
      for (let i = 0; i < 2; i += 1) {
        expect(one((await server.send(call, { token, params })).data)).toMatchObject({
          email: 'new@example.com',
          phoneNumber: '+4930123456',
          version: 2,
        })
      }
      expect(await server.database.db.select().from(users)).toMatchObject([
        { email: 'new@example.com', phoneNumber: '+4930123456', version: 2 },
      ])
    },
  )

  it('copies it once, also when five requests find it at the same time', async () => {
    const { token } = await server.createActor('ada')
    const account = server.identity.accounts.get('ada')
    if (account) account.email = 'new@example.com'
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.send(getUser, { token, params: { userId: 'ada' } })),
    )
    expect(answers.map(({ data }) => v.parse(user, data).version)).toEqual([2, 2, 2, 2, 2])
  })
})

describe('changing the name', () => {
  const change = (token: string, body: object, version = 1, id = 'ada') =>
    server.send(updateUser, {
      token,
      params: { id },
      body,
      headers: { 'if-match': `"${String(version)}"` },
    })

  it('changes given names, clears null ones, and renames the account', async () => {
    const { token } = await server.createActor('ada')
    const first = await change(token, { firstName: '  Augusta ' })
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"'])
    expect(first.data).toMatchObject({ firstName: 'Augusta', lastName: 'Test', version: 2 })
    expect(server.identity.accounts.get('ada')?.name).toBe('Augusta Test')
    expect((await change(token, { lastName: null }, 2)).data).toMatchObject({
      firstName: 'Augusta',
      lastName: '',
      version: 3,
    })
    expect(server.identity.accounts.get('ada')?.name).toBe('Augusta')
  })

  it("copies the account's e-mail and phone too", async () => {
    const { token } = await server.createActor('ada')
    const account = server.identity.accounts.get('ada')
    if (account) account.email = 'new@example.com'
    expect((await change(token, { firstName: 'Augusta' })).data).toMatchObject({
      email: 'new@example.com',
      version: 2,
    })
  })

  it('lets one of five changes of the same version win and refuses the others', async () => {
    const { token } = await server.createActor('ada')
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D', 'E'].map((firstName) => change(token, { firstName })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412])
    const won = answers.find(({ status }) => status === 200)?.data
    expect((await server.send(getUser, { token, params: { userId: 'ada' } })).data).toEqual(won)
    expect(server.identity.accounts.get('ada')?.name).toBe(`${v.parse(user, won).firstName} Test`)
  })

  it.each([
    [
      'an older version',
      412,
      'VERSION_CONFLICT',
      (token: string) => change(token, { firstName: 'X' }, 7),
    ],
    [
      'no version',
      428,
      'PRECONDITION_REQUIRED',
      (token: string) => server.send(updateUser, { token, params: { id: 'ada' }, body: {} }),
    ],
    [
      'an e-mail address',
      422,
      'VALIDATION_FAILED',
      (token: string) => change(token, { email: 'x@example.com' }),
    ],
    [
      'being premium',
      422,
      'VALIDATION_FAILED',
      (token: string) => change(token, { isPremium: true }),
    ],
    [
      'a name that is too long',
      422,
      'VALIDATION_FAILED',
      (token: string) => change(token, { firstName: 'x'.repeat(101) }),
    ],
    [
      'another person',
      404,
      'NOT_FOUND',
      (token: string) => change(token, { firstName: 'X' }, 1, 'mallory'),
    ],
  ])('refuses %s and changes nothing', async (_name, status, code, send) => {
    await server.createActor('mallory')
    const { token } = await server.createActor('ada')
    const before = await server.contents()
    const answer = await send(token)
    expect([answer.status, answer.error?.code]).toEqual([status, code])
    expect(await server.contents()).toBe(before)
    expect(server.identity.accounts.get('ada')?.name).toBe('')
  })

  it('is stored while the provider does not answer; the account is renamed with the next change', async () => {
    const { token } = await server.createActor('ada')
    server.identity.failNext('setDisplayName')
    expect((await change(token, { firstName: 'Augusta' })).data).toMatchObject({
      firstName: 'Augusta',
    })
    expect(server.identity.accounts.get('ada')?.name).toBe('')
    await change(token, {}, 2)
    expect(server.identity.accounts.get('ada')?.name).toBe('Augusta Test')
  })
})

describe('signed rule sets', () => {
  async function verify(jws: string) {
    const page = await importJWK(
      JSON.parse(server.rulesPublicKey) as Record<string, string>,
      'ES256',
    )
    const { payload } = await compactVerify(jws, page, { algorithms: ['ES256'] })
    return v.parse(ruleSet, JSON.parse(new TextDecoder().decode(payload)))
  }

  it('signs the base rules for one user and tenant, for twelve hours', async () => {
    const { token } = await server.createActor('ada')
    const { data } = await server.send(getRoles, { token })
    const set = await verify(v.parse(roles, data).permissions)
    expect(set).toMatchObject({ sub: 'ada', tid: TENANT })
    expect(set.exp - set.iat).toBe(12 * 60 * 60)
    expect(set.iat).toBe(server.now.getTime() / 1000)
    expect(set.rules).toContainEqual({
      action: 'manage',
      subject: ['Profile', 'Link', 'Social'],
      conditions: { ownerId: 'ada' },
    })
    expect(set.rules).toContainEqual({
      action: 'manage',
      subject: 'Contact',
      conditions: { ownerId: 'ada' },
    })
    for (const rule of [
      { action: 'create', subject: 'Company' },
      { action: 'manage', subject: 'Integration', conditions: { ownerId: 'ada' } },
    ])
      expect(set.rules).toContainEqual(rule)
  })

  it('gives a premium user Roles with the premium rules', async () => {
    const { token } = await server.createActor('ada')
    await grantPremium(
      server.deps,
      { tenantId: TENANT, userId: 'ada' },
      { until: null, now: server.now },
    )
    const { data } = await server.send(getUser, { token, params: { userId: 'ada' } })
    const set = await verify(v.parse(user, data).Roles?.permissions ?? '')
    expect(set.rules).toEqual([
      { action: 'manage', subject: 'Subscription', conditions: { ownerId: 'ada' } },
    ])
  })
})
