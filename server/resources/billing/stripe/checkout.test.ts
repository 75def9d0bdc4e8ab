import { describe, expect, it } from 'vitest'
import { type Billing, listSubscriptions } from '@/contract/billing/billing'
import { createCheckout, createTrialCheckout } from '@/contract/billing/checkout'
import { createTestCompany, join } from '../../companies/testing/companyCalls'
import { type Answer, type Send, useTestServer } from '../../../testing/harness'
import { checkouts, stripeCustomers, subscriptions } from '../tables'
import { grantPremium } from '../grantPremium'
import { TENANT } from '../../../testing/testIdentity'
import { users } from '../../../platform/db/tables'
import { buy, sellPlans } from '../testing/subscriptions'
import { useStripeAccount } from './testing/useStripeAccount'

const server = useTestServer()
const account = useStripeAccount(server)

const MONTH = 'price_local_premium_month'
const YEAR = 'price_local_premium_year'
const TEAM = 'price_local_team_month'

interface Started {
  id: string
  url: string
}
const start = (
  token: string | undefined,
  body: unknown = { priceId: MONTH },
  more: Send = {},
): Promise<Answer> => server.send(createCheckout, { token, body, ...more })
const startTrial = (token: string | undefined, body: unknown = { priceId: MONTH }) =>
  server.send(createTrialCheckout, { token, body })
const sessionOf = ({ data }: Answer) =>
  account.simulator.sessions().find(({ client_reference_id: id }) => id === (data as Started).id)
const billing = async (token: string) =>
  (await server.send(listSubscriptions, { token })).data as Billing
async function pay(answer: Answer): Promise<void> {
  account.simulator.pay(sessionOf(answer)?.id ?? '')
  expect(new Set(await account.deliver())).toEqual(new Set([200]))
}
const refusal = ({ status, error }: Answer) => [status, error?.message]

describe('a checkout', () => {
  it('leads to Stripe, grants nothing by itself, and premium comes with the webhook', async () => {
    const { token } = await server.createActor('ada')
    const answer = await start(token)
    expect(answer.status, answer.text).toBe(201)
    const { id, url } = answer.data as Started
    expect(url).toBe(`${account.simulator.origin}/pay/${sessionOf(answer)?.id ?? ''}`)
    expect(sessionOf(answer)).toMatchObject({
      success_url: `http://localhost/dashboard?account=plan&checkout=${id}`,
      cancel_url: 'http://localhost/dashboard?account=plan',
    })
    expect(await billing(token)).toMatchObject({ items: [], checkouts: [{ id, state: 'open' }] })
    await pay(answer)
    expect(await billing(token)).toMatchObject({
      items: [{ kind: 'stripe', status: 'active', isPremium: true, planName: 'Premium' }],
      checkouts: [{ id, state: 'complete' }],
      usage: { profiles: { allowed: 10 }, companies: { allowed: 1 } },
    })
  })

  it('is reused while it is open: pressing again, or in two tabs at once, opens no second one', async () => {
    const { token } = await server.createActor('ada')
    const answers = await Promise.all([start(token), start(token), start(token)])
    answers.push(await start(token))
    expect(new Set(answers.map(({ data }) => (data as Started).id)).size).toBe(1)
    expect(account.simulator.sessions()).toHaveLength(1)
    expect(account.simulator.customers()).toHaveLength(1)
  })

  it('for another price ends the open one, so that nobody pays twice', async () => {
    const { token } = await server.createActor('ada')
    const first = await start(token)
    const second = await start(token, { priceId: YEAR })
    expect(sessionOf(first)?.status).toBe('expired')
    expect(sessionOf(second)?.status).toBe('open')
  })

  it('is refused while a paid one waits for its webhook, and while a plan runs', async () => {
    const { token } = await server.createActor('ada')
    const first = await start(token)
    account.simulator.pay(sessionOf(first)?.id ?? '')
    for (const priceId of [MONTH, YEAR])
      expect(refusal(await start(token, { priceId }))[1]).toMatch(/being confirmed/)
    await account.deliver()
    expect(refusal(await start(token))).toEqual([
      409,
      'There is a plan already. Cancel it first to choose another.',
    ])
  })

  it('that expired is begun anew', async () => {
    const { token } = await server.createActor('ada')
    const first = await start(token)
    server.now = new Date(server.now.getTime() + 25 * 3_600_000)
    const second = await start(token)
    expect(second.status).toBe(201)
    expect((second.data as Started).id).not.toBe((first.data as Started).id)
  })

  it('works again for a customer whom the operator deleted in Stripe', async () => {
    const { token } = await server.createActor('ada')
    const { db } = server.database
    await start(token)
    await db.delete(checkouts)
    await db.update(stripeCustomers).set({ customerId: 'cus_gone' })
    const answer = await start(token)
    expect(answer.status, answer.text).toBe(201)
    await pay(answer)
    expect((await billing(token)).items).toHaveLength(1)
  })

  it('is refused while the first payment waits for a bank', async () => {
    const { token } = await server.createActor('ada')
    await buy(server, 'ada', { status: 'incomplete' })
    expect(refusal(await start(token))).toEqual([
      409,
      'Your payment is being confirmed. Look again in a minute.',
    ])
  })

  it('is refused when a plan was stored while Stripe was asked about an expired one', async () => {
    const { token } = await server.createActor('ada')
    await start(token)
    server.now = new Date(server.now.getTime() + 25 * 3_600_000)
    const { stripe } = server.deps
    if (!stripe) throw new Error('This server sells nothing.')
    let isBought = false
    sellPlans(server, {
      ...stripe,
      async ask(request) {
        const answer = await stripe.ask(request)
        if (!isBought) await buy(server, 'ada')
        isBought = true
        return answer
      },
    })
    expect(refusal(await start(token))[1]).toMatch(/There is a plan already/)
    expect(account.simulator.sessions()).toMatchObject([{ status: 'expired' }])
  })

  it('is not begun for an account that was deleted meanwhile', async () => {
    const { token } = await server.createActor('ada')
    await server.database.db.delete(users)
    expect((await start(token)).status).toBe(404)
    expect(account.simulator.sessions()).toEqual([])
  })

  it.each([
    ['a price that does not exist', { priceId: 'price_none' }, 'This price does not exist.'],
    ['a plan of companies', { priceId: TEAM }, 'This plan is for companies.'],
    ['no price', { priceId: '' }, 'This field is required.'],
    ['a key that is none', { priceId: MONTH, amount: 1 }, expect.any(String)],
  ])('of %s is refused and changes nothing', async (_name, body, message) => {
    const { token } = await server.createActor('ada')
    const before = await server.contents()
    const { status, error } = await start(token, body)
    expect([status, Object.values(error?.fields ?? {})[0]]).toEqual([422, message])
    expect(await server.contents()).toBe(before)
    expect(account.simulator.sessions()).toEqual([])
  })

  it('with an Idempotency-Key answers the repeated request alike', async () => {
    const { token } = await server.createActor('ada')
    const headers = { 'idempotency-key': 'key-00000001' }
    const first = await start(token, { priceId: MONTH }, { headers })
    expect((await start(token, { priceId: MONTH }, { headers })).text).toBe(first.text)
    expect((await start(token, { priceId: YEAR }, { headers })).error?.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
  })
})

describe('a checkout while Stripe fails', () => {
  it.each(['outage', 'busy', 'html', 'reset', 'truncated', 'slow'] as const)(
    'by %s is a clear 424, and trying again works with one session and one customer',
    async (kind) => {
      const { token } = await server.createActor('ada')
      account.simulator.fail(kind)
      const failed = await start(token)
      expect([failed.status, failed.error?.provider]).toEqual([424, 'Stripe'])
      expect((await billing(token)).items).toEqual([])
      account.simulator.fail(null)
      const answer = await start(token)
      expect(answer.status, answer.text).toBe(201)
      expect(account.simulator.sessions().filter(({ status }) => status === 'open')).toHaveLength(1)
      expect(account.simulator.customers()).toHaveLength(1)
      await pay(answer)
      expect((await billing(token)).items).toHaveLength(1)
    },
    20_000,
  )

  it('whose answer is lost once is repeated by the client itself', async () => {
    const { token } = await server.createActor('ada')
    account.simulator.fail('reset', { times: 1 })
    expect((await start(token)).status).toBe(201)
    account.simulator.fail('truncated', { times: 1 })
    expect((await start(token, { priceId: YEAR })).status).toBeOneOf([201, 424])
    expect((await start(token, { priceId: YEAR })).status).toBe(201)
  })
})

describe('a trial', () => {
  it('is one for each person, also for their company', async () => {
    const { token } = await server.createActor('ada')
    const answer = await startTrial(token)
    expect(answer.status, answer.text).toBe(201)
    await pay(answer)
    expect(await billing(token)).toMatchObject({
      items: [{ status: 'trialing', trialEndsAt: expect.any(String) as string }],
      canTry: false,
    })
    await server.database.db.update(subscriptions).set({ status: 'canceled' })
    expect(refusal(await startTrial(token))).toEqual([
      409,
      'You have had your free trial. You can subscribe without one.',
    ])
    expect((await start(token)).status).toBe(201)
  })

  it('is refused for a price without one', async () => {
    const company = await createTestCompany(server)
    const body = { priceId: TEAM, companyId: company.id }
    expect((await startTrial(company.owner.token, body)).error?.fields).toEqual({
      priceId: 'This price has no trial.',
    })
  })
})

describe("a company's plan", () => {
  it('is bought by its owner only, and covers the company without its owner', async () => {
    const company = await createTestCompany(server)
    const body = { priceId: TEAM, companyId: company.id }
    const admin = (await join(server, company, 'eva', 'admin')).token
    const member = (await join(server, company, 'max', 'member')).token
    const { token: stranger } = await server.createActor('otto')
    expect((await start(admin, body)).status).toBe(403)
    expect((await start(member, body)).status).toBe(403)
    expect((await start(stranger, body)).status).toBe(404)
    expect((await start(company.owner.token, { ...body, priceId: MONTH })).error?.fields).toEqual({
      priceId: 'This plan is for a person, not for a company.',
    })
    const answer = await start(company.owner.token, body)
    expect(answer.status, answer.text).toBe(201)
    await pay(answer)
    const { items, companies } = await billing(company.owner.token)
    expect(items.find(({ companyId }) => companyId === company.id)).toMatchObject({
      planName: 'Team',
      isPremium: true,
    })
    expect(companies).toMatchObject([{ seats: { allowed: 50 } }])
  })

  it('does not hinder somebody whom the operator granted premium from buying', async () => {
    const { token } = await server.createActor('ada')
    const ada = { tenantId: TENANT, userId: 'ada' }
    await grantPremium(server.deps, ada, { until: null, now: server.now })
    expect((await start(token)).status).toBe(201)
  })
})
