import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { register } from '@/contract/account/auth'
import { createUser, getUser, updateUser, user } from '@/contract/account/users'
import { subscriptionStatuses } from '@/contract/billing/billing'
import { useTestServer } from '../../testing/harness'
import { TENANT, tokenOf } from '../../testing/testIdentity'
import { grantPremium, revokePremium, endGrants } from './grantPremium'
import { subscriptions } from './tables'
import { buy } from './testing/subscriptions'

const server = useTestServer()
const ada = { tenantId: TENANT, userId: 'ada' }
const DAY = 86_400_000
const later = (days: number) => new Date(server.now.getTime() + days * DAY)

/** Tells whether a user's record has Roles, which is what premium means. */
async function hasRoles(userId = 'ada'): Promise<boolean> {
  const { data } = await server.send(getUser, { token: tokenOf({ userId }), params: { userId } })
  return v.parse(user, data).Roles !== undefined
}

const grant = (until: Date | null) => grantPremium(server.deps, ada, { until, now: server.now })

describe('a user is premium', () => {
  it.each(subscriptionStatuses.map((status) => ({ status })))(
    'by a bought subscription that is $status, or not',
    async ({ status }) => {
      await server.createActor('ada')
      await buy(server, 'ada', { status })
      expect(await hasRoles()).toBe(['trialing', 'active', 'past_due'].includes(status))
    },
  )

  it('by any one of several subscriptions, and not by that of another person or a company', async () => {
    await server.createActor('ada')
    await server.createActor('eve')
    await buy(server, 'ada', { status: 'canceled' })
    expect(await hasRoles()).toBe(false)
    await buy(server, 'ada', { status: 'past_due', periodEndsAt: later(-1) })
    expect([await hasRoles(), await hasRoles('eve')]).toEqual([true, false])
    const companyId = crypto.randomUUID()
    await buy(server, companyId, { companyId })
    expect(await hasRoles('eve')).toBe(false)
  })

  it('by a grant of the operator until its end', async () => {
    await server.createActor('ada')
    await grant(later(2))
    expect(await hasRoles()).toBe(true)
    server.now = later(2)
    expect(await hasRoles()).toBe(false)
    await endGrants(server.deps, server.now)
    expect(await server.database.db.select().from(subscriptions)).toMatchObject([
      { status: 'canceled', endedAt: server.now },
    ])
  })

  it('by a grant that was extended while it ran out', async () => {
    await server.createActor('ada')
    await grant(later(1))
    server.now = later(2)
    await Promise.all([endGrants(server.deps, server.now), grant(later(9))])
    expect(await hasRoles()).toBe(true)
  })

  it('by one grant, whose end a second one changes, until it is revoked', async () => {
    await server.createActor('ada')
    await grant(later(2))
    await grant(null)
    const rows = await server.database.db.select().from(subscriptions)
    expect(rows).toMatchObject([{ kind: 'operator', periodEndsAt: null, isEnding: false }])
    expect(await revokePremium(server.deps, ada, server.now)).toBe(true)
    expect(await hasRoles()).toBe(false)
    expect(await revokePremium(server.deps, ada, server.now)).toBe(false)
    await grant(null)
    expect(await hasRoles()).toBe(true)
    expect(await server.database.db.select().from(subscriptions)).toHaveLength(2)
  })
})

describe('nobody becomes premium', () => {
  it('by registering, creating or changing a record', async () => {
    const body = { firstName: 'Ada', lastName: 'Test', email: 'ada@example.com' }
    await server.send(register, { body: { ...body, password: 'a password', isPremium: true } })
    const { token, version } = await server.createActor('ada')
    await server.send(createUser, { token, body: { userId: 'ada', Roles: {}, isPremium: true } })
    await server.send(updateUser, {
      token,
      params: { id: 'ada' },
      body: { firstName: 'Grace', Roles: { permissions: 'x' } },
      headers: { 'if-match': `"${String(version)}"` },
    })
    expect(await hasRoles()).toBe(false)
    expect(await server.database.db.select().from(subscriptions)).toEqual([])
  })

  it('by any code but writeSubscription', () => {
    const folder = fileURLToPath(new URL('../..', import.meta.url))
    const writers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$|testing\//.test(name))
      .filter((name) =>
        /(?:insert|update)\(\s*subscriptions\b|(?:insert into|update) \$\{subscriptions\}|(?:insert into|update) "?subscriptions/i.test(
          readFileSync(`${folder}/${name}`, 'utf8'),
        ),
      )
    expect(writers).toEqual(['resources/billing/writeSubscription.ts'])
  })
})
