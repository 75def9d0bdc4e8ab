import { compactVerify, importJWK } from 'jose'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ruleSet } from '@/contract/ruleSet'
import { createUser, getRoles, getUser, roles, user } from '@/contract/users'
import { cards, directory, profiles, users } from '../db/schema'
import { useTestServer } from '../testing/harness'
import { TENANT, tokenOf } from '../testing/testIdentity'

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
    expect(profile).toMatchObject({ tenantId: TENANT, ownerId: 'ada', isDefault: true, id: v.parse(user, data).defaultProfileId })
    expect(profile?.slug).toMatch(/^ada-lovelace-[a-z0-9]{10}$/)
    expect(card).toMatchObject({ kind: 'virtual', ownerId: 'ada', profileId: profile?.id })
    expect([otherProfiles, otherCards]).toEqual([[], []])
    expect((await db.select().from(directory)).map(({ kind, key }) => [kind, key]).sort()).toEqual([
      ['card', card?.id],
      ['slug', profile?.slug],
    ])
  })

  it('answers the record that is there when asked again, also five times at once', async () => {
    const token = tokenOf({ userId: 'ada' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => server.send(createUser, { token, body: ada })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await server.database.db.select().from(profiles)).toHaveLength(1)
  })

  it('takes e-mail and phone from the token, not from the body', async () => {
    const body = { ...ada, email: 'someone.else@example.com', phoneNumber: '+15550199' }
    const { data } = await server.send(createUser, { token: tokenOf({ userId: 'ada', email: 'ada@example.com' }), body })
    expect(data).toMatchObject({ email: 'ada@example.com', phoneNumber: '' })
  })

  it('puts letters of other alphabets into the slug as plain ones', async () => {
    await server.send(createUser, { token: tokenOf({ userId: 'ada' }), body: { ...ada, firstName: 'Søren', lastName: 'Weiß' } })
    expect((await server.database.db.select().from(profiles))[0]?.slug).toMatch(/^soren-weiss-[a-z0-9]{10}$/)
  })

  it("refuses another person's id and changes nothing", async () => {
    const before = await server.contents()
    const { status, error } = await server.send(createUser, { token: tokenOf({ userId: 'mallory' }), body: ada })
    expect([status, error?.code]).toEqual([403, 'FORBIDDEN'])
    expect(await server.contents()).toBe(before)
  })
})

describe('reading a user record', () => {
  it('answers 404 before there is one, so that the app creates it', async () => {
    const { status } = await server.send(getUser, { token: tokenOf({ userId: 'ada' }), params: { userId: 'ada' } })
    expect(status).toBe(404)
  })

  it("answers one's own, without Roles while not premium", async () => {
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

describe('signed rule sets', () => {
  async function verify(jws: string) {
    const page = await importJWK(JSON.parse(server.rulesPublicKey) as Record<string, string>, 'ES256')
    const { payload } = await compactVerify(jws, page, { algorithms: ['ES256'] })
    return v.parse(ruleSet, JSON.parse(new TextDecoder().decode(payload)))
  }

  it('signs what every user may do, for that user and tenant, for twelve hours', async () => {
    const { token } = await server.createActor('ada')
    const { data } = await server.send(getRoles, { token })
    const set = await verify(v.parse(roles, data).permissions)
    expect(set).toMatchObject({ sub: 'ada', tid: TENANT })
    expect(set.exp - set.iat).toBe(12 * 60 * 60)
    expect(set.iat).toBe(server.now.getTime() / 1000)
    expect(set.rules).toContainEqual({ action: 'manage', subject: ['Profile', 'Card', 'Contact', 'Link', 'Social'], conditions: { ownerId: 'ada' } })
    expect(JSON.stringify(set.rules)).not.toContain('Company')
  })

  it('gives a premium user Roles with the premium rules', async () => {
    const { token } = await server.createActor('ada')
    await server.database.db.update(users).set({ isPremium: true }).where(eq(users.id, 'ada'))
    const { data } = await server.send(getUser, { token, params: { userId: 'ada' } })
    const set = await verify(v.parse(user, data).Roles?.permissions ?? '')
    expect(JSON.stringify(set.rules)).toContain('Company')
  })
})
