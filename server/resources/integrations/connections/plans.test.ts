import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { eq } from 'drizzle-orm'
import { billing } from '@/contract/billing/billing'
import * as billingCalls from '@/contract/billing/billing'
import * as calls from '@/contract/integrations/integrations'
import type { ProviderName } from '@/contract/integrations/providers'
import { useTestServer } from '../../../testing/harness'
import { subscriptions } from '../../billing/tables'
import {
  buy,
  offerFreePlan,
  sellPlans,
  stopSellingAfterEach,
} from '../../billing/testing/subscriptions'
import { updateCompanyCoverage } from '../../billing'
import {
  calls as companyCalls,
  createTestCompany,
  join,
  type TestCompany,
} from '../../companies/testing/companyCalls'
import { companies, employees } from '../../companies/tables'
import { TENANT } from '../../../testing/testIdentity'
import { connections } from '../tables'
import {
  begin,
  callsOf,
  connect,
  finish,
  hashOf,
  integrationOf,
  useFakes,
} from '../testing/connectCalls'

const server = useTestServer()
const fakes = useFakes(server)
stopSellingAfterEach(server)
const rows = () => server.database.db.select().from(connections)

describe('the number of connected accounts', () => {
  let token = ''
  beforeEach(async () => {
    sellPlans(server)
    ;({ token } = await server.createActor('ada'))
    await buy(server, 'ada', { limits: { integrations: 2 } })
    for (const provider of ['twitter', 'calendly'] as const) {
      await connect(server, fakes, provider, { token })
      server.now = new Date(server.now.getTime() + 1000)
    }
  })
  const seen = async (provider: ProviderName) =>
    integrationOf(await server.send(callsOf[provider].get, { token }))
  const limitTo = async (integrations: number | null) => {
    await server.database.db.delete(subscriptions)
    if (integrations !== null) await buy(server, 'ada', { limits: { integrations } })
  }

  it('is that of the plan, at the start and at the end of an attempt', async () => {
    const message = 'Your plan allows 2 connected accounts. Choose another plan to connect more.'
    const start = () =>
      server.send(calls.startTikTok, { token, params: { secretHash: hashOf('x') } })
    expect([(await start()).error?.code, (await seen('tiktok')).lock]).toEqual([
      'PLAN_LIMIT',
      message,
    ])
    await limitTo(3)
    const attempt = await begin(server, 'tiktok', token)
    await limitTo(2)
    const send = () => finish(server, attempt, { token, body: { code: fakes.tiktok.newCode() } })
    expect((await send()).error).toMatchObject({ code: 'PLAN_LIMIT', message })
    await limitTo(3)
    expect((await send()).status).toBe(200)
  })

  it('cannot be passed by parallel attempts', async () => {
    await limitTo(3)
    const attempts = [
      await begin(server, 'tiktok', token),
      await begin(server, 'instagram', token),
      await begin(server, 'gohighlevel', token),
    ]
    const answers = await Promise.all(
      attempts.map((attempt) =>
        finish(server, attempt, { token, body: { code: fakes[attempt.provider].newCode() } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    expect(await rows()).toHaveLength(3)
  })

  it('does not count an account that is connected again', async () => {
    expect((await begin(server, 'twitter', token)).state).toHaveLength(43)
  })

  it('pauses the newest beyond a smaller one, and beyond that of people without a plan', async () => {
    const states = async () => [
      (await seen('twitter')).connection?.status,
      (await seen('calendly')).connection?.status,
    ]
    expect(await states()).toEqual(['active', 'active'])
    await limitTo(1)
    expect(await states()).toEqual(['active', 'paused'])
    await limitTo(null)
    expect(await states()).toEqual(['active', 'active'])
    expect((await seen('tiktok')).lock).toMatch(/^Your plan allows 2 connected accounts\./)
    await offerFreePlan(server, { integrations: 0 })
    expect(await states()).toEqual(['paused', 'paused'])
  })

  it.each(['1001', '1002'])(
    'lets one that it covers be connected again beside a paused one, as account %s',
    async (id) => {
      await limitTo(1)
      const code = fakes.twitter.newCode({ id, name: 'ines.m', url: null })
      const attempt = await begin(server, 'twitter', token)
      expect((await finish(server, attempt, { token, body: { code } })).status).toBe(200)
      const states = [await seen('twitter'), await seen('calendly')]
      expect(states.map(({ connection }) => connection?.status)).toEqual(['active', 'paused'])
      const paused = { token, params: { secretHash: hashOf('x') } }
      expect((await server.send(calls.startCalendly, paused)).error?.code).toBe('PLAN_LIMIT')
    },
  )

  it('is counted in the plan', async () => {
    const { data } = await server.send(billingCalls.listSubscriptions, { token })
    expect(v.parse(billing, data).usage.integrations).toEqual({ used: 2, allowed: 2 })
  })
})

describe("a company's Instagram", () => {
  let company: TestCompany
  let token = ''
  beforeEach(async () => {
    company = await createTestCompany(server)
    ;({ token } = company.owner)
  })
  const answerOf = (companyId: string, by: string) =>
    server.send(calls.getCompanyInstagram, { token: by, params: { companyId } })
  const start = async (by = token, companyId = company.id) =>
    begin(server, 'instagram', by, companyId)
  const complete = (
    attempt: Awaited<ReturnType<typeof start>>,
    { by = token, companyId = company.id } = {},
  ) =>
    finish(server, attempt, {
      token: by,
      body: { code: fakes.instagram.newCode() },
      companyId,
    })

  it('belongs to the company, returns to its page and waits for an administrator', async () => {
    const attempt = await start()
    expect(attempt.redirectUri).toBe('http://localhost/company/integrations')
    const connected = integrationOf(await complete(attempt))
    expect(connected.connection?.status).toBe('unconfirmed')
    expect((await rows())[0]).toMatchObject({ ownerId: company.id, companyId: company.id })
    const { token: member } = await join(server, company, 'mia')
    const confirm = (by: string) =>
      server.send(calls.confirmCompanyIntegration, {
        token: by,
        params: { provider: 'instagram' },
        body: { companyId: company.id, accountId: '1001' },
      })
    expect((await confirm(member)).status).toBe(403)
    expect(integrationOf(await confirm(token)).connection?.status).toBe('active')
    expect(integrationOf(await answerOf(company.id, member))).toMatchObject({
      lock: 'Only administrators connect accounts of the company.',
      connection: { status: 'active' },
    })
    const personal = await server.send(calls.getInstagram, { token })
    expect(integrationOf(personal).connection).toBeNull()
  })

  it('is connected by nobody else, and not in another place', async () => {
    const attempt = await start()
    const { token: member } = await join(server, company, 'mia')
    const other = await createTestCompany(server, { userId: 'ben', name: 'Copper' })
    const admin = await join(server, company, 'alan', 'admin')
    const refused = [
      [await complete(attempt, { by: member }), 403],
      [await complete(attempt, { by: admin.token }), 400],
      [await complete(attempt, { by: other.owner.token }), 404],
      [await complete(attempt, { by: other.owner.token, companyId: other.id }), 400],
      [await complete(attempt, { companyId: other.id }), 404],
      [await complete(attempt, { companyId: crypto.randomUUID() }), 404],
      [await finish(server, attempt, { token, body: { code: fakes.instagram.newCode() } }), 400],
      [await complete(await begin(server, 'instagram', token)), 400],
    ] as const
    for (const [{ status, text }, expected] of refused)
      expect([status, text]).toEqual([expected, text])
    expect(await rows()).toEqual([])
    expect((await complete(attempt)).status).toBe(200)
  })

  it('is not connected by an administrator who has become a member, nor for a company that is gone', async () => {
    const admin = await join(server, company, 'alan', 'admin')
    const attempt = await start(admin.token)
    fakes.instagram.beforeAnswer = async (method) => {
      if (method === 'getAccount')
        await server.database.db
          .update(employees)
          .set({ role: 'member' })
          .where(eq(employees.userId, 'alan'))
    }
    expect((await complete(attempt, { by: admin.token })).status).toBe(404)
    const own = await start()
    fakes.instagram.beforeAnswer = async (method) => {
      if (method === 'getAccount') await server.database.db.delete(companies)
    }
    expect((await complete(own)).status).toBe(404)
    expect(await rows()).toEqual([])
  })

  it('pauses for a company that its owner’s plan does not cover', async () => {
    sellPlans(server)
    await offerFreePlan(server, { companies: 0 })
    const attempt = await start()
    await complete(attempt)
    await server.send(calls.confirmCompanyIntegration, {
      token,
      params: { provider: 'instagram' },
      body: { companyId: company.id, accountId: '1001' },
    })
    await server.database.db.delete(subscriptions)
    await updateCompanyCoverage(server.deps, TENANT, ['ada'], server.now)
    const paused = integrationOf(await answerOf(company.id, token))
    expect([paused.connection?.status, paused.lock]).toEqual([
      'paused',
      'The company’s plan allows no connected accounts. Its owner can choose another plan.',
    ])
    const params = { companyId: company.id, secretHash: hashOf('x') }
    const again = await server.send(calls.startCompanyInstagram, { token, params })
    expect(again.error?.code).toBe('PLAN_LIMIT')
  })

  it('is of no other provider', async () => {
    const answer = await server.send(calls.confirmCompanyIntegration, {
      token,
      params: { provider: 'twitter' },
      body: { companyId: company.id, accountId: '1001' },
    })
    expect(answer.status).toBe(404)
    expect(companyCalls.getCompany.access).toBe('companyMember')
  })
})
