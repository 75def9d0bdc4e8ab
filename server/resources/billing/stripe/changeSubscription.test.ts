import { describe, expect, it } from 'vitest'
import { deleteAccount } from '@/contract/account/account'
import {
  type Billing,
  cancelSubscription,
  listSubscriptions,
  resumeSubscription,
} from '@/contract/billing/billing'
import { createCheckout, openBillingPortal } from '@/contract/billing/checkout'
import { createApp } from '../../../app'
import { createTestCompany, join } from '../../companies/testing/companyCalls'
import { useTestServer } from '../../../testing/harness'
import { TENANT, tokenOf } from '../../../testing/testIdentity'
import { grantPremium } from '../grantPremium'
import { checkouts, stripeCustomers, subscriptions } from '../tables'
import { buy, sellPlans } from '../testing/subscriptions'
import { useStripeAccount } from './testing/useStripeAccount'

const server = useTestServer()
const account = useStripeAccount(server)

/** Buys a plan; returns the id of the subscription. */
async function buyPlan(token: string, body: object): Promise<string> {
  const { data, text } = await server.send(createCheckout, { token, body })
  const session = account.simulator
    .sessions()
    .find(({ client_reference_id: id }) => id === (data as { id: string } | undefined)?.id)
  expect(session, text).toBeDefined()
  account.simulator.pay(session?.id ?? '')
  await account.deliver()
  const rows = await server.database.db.select().from(subscriptions)
  return rows.find(({ kind }) => kind === 'stripe')?.id ?? ''
}
const premium = { priceId: 'price_local_premium_month' }
const billing = async (token: string) =>
  (await server.send(listSubscriptions, { token })).data as Billing
const change = (call: typeof cancelSubscription, token: string, subscriptionId: string) =>
  server.send(call, { token, params: { subscriptionId } })

describe('canceling', () => {
  it('keeps premium to the end of the period, can be repeated and taken back', async () => {
    const { token } = await server.createActor('ada')
    const id = await buyPlan(token, premium)
    for (let time = 0; time < 2; time += 1)
      expect(await change(cancelSubscription, token, id)).toMatchObject({
        status: 200,
        data: { id, isPremium: true, isEnding: true },
      })
    expect(account.simulator.subscriptions()).toMatchObject([{ cancel_at_period_end: true }])
    expect(await change(resumeSubscription, token, id)).toMatchObject({
      status: 200,
      data: { isPremium: true, isEnding: false },
    })
    await change(cancelSubscription, token, id)
    await account.deliver()
    server.now = new Date(server.now.getTime() + 32 * 86_400_000)
    account.simulator.moveClock(0)
    await account.deliver()
    const { token: later } = { token: tokenOf({ userId: 'ada', authTime: server.now }) }
    expect((await billing(later)).items).toMatchObject([{ status: 'canceled', isPremium: false }])
    expect(await change(cancelSubscription, later, id)).toMatchObject({ status: 409 })
    expect(await change(resumeSubscription, later, id)).toMatchObject({ status: 409 })
  })

  it('shows a date that Stripe’s portal set, and takes it back', async () => {
    const { token } = await server.createActor('ada')
    const id = await buyPlan(token, premium)
    const [subscription] = account.simulator.subscriptions()
    if (!subscription) throw new Error('Nothing was bought.')
    const seconds = Math.floor(server.now.getTime() / 1000) + 86_400
    subscription.cancel_at = seconds
    expect((await change(cancelSubscription, token, id)).data).toMatchObject({
      isEnding: true,
      periodEndsAt: new Date(seconds * 1000).toISOString(),
    })
    expect((await change(resumeSubscription, token, id)).status).toBe(200)
    expect(account.simulator.asked.findLast(({ method }) => method === 'POST')?.body).toBe(
      'cancel_at=',
    )
  })

  it('of one that has ended at Stripe, without its webhook, says so and stores it', async () => {
    const { token } = await server.createActor('ada')
    const id = await buyPlan(token, premium)
    const [bought] = account.simulator.subscriptions()
    await server.deps.stripe?.ask((client) => client.subscriptions.cancel(bought?.id ?? ''))
    expect(await change(cancelSubscription, token, id)).toMatchObject({
      status: 409,
      error: { message: 'This subscription has ended already.' },
    })
    expect((await billing(token)).items).toMatchObject([{ status: 'canceled', isPremium: false }])
  })

  it.each(['unpaid', 'paused'] as const)(
    'of one that is %s, and another checkout, lead to the payment',
    async (status) => {
      const { token } = await server.createActor('ada')
      const { id } = await buy(server, 'ada', { status })
      const message = 'Your plan waits for a payment. Pay or end it under “Invoices and payment”.'
      const expected = { status: 409, error: { message } }
      expect(await change(cancelSubscription, token, id)).toMatchObject(expected)
      expect(await server.send(createCheckout, { token, body: premium })).toMatchObject(expected)
    },
  )

  it('while Stripe is away changes nothing, and works later', async () => {
    const { token } = await server.createActor('ada')
    const id = await buyPlan(token, premium)
    const before = await server.contents()
    account.simulator.fail('outage')
    const { status, error } = await change(cancelSubscription, token, id)
    expect([status, error?.code, error?.provider]).toEqual([424, 'PROVIDER_UNAVAILABLE', 'Stripe'])
    expect(await server.contents()).toBe(before)
    account.simulator.fail(null)
    expect((await change(cancelSubscription, token, id)).status).toBe(200)
  })

  it('is for the subscriber: others find nothing, and a grant is the operator’s', async () => {
    const { token } = await server.createActor('ada')
    const { token: stranger } = await server.createActor('otto')
    const id = await buyPlan(token, premium)
    for (const call of [cancelSubscription, resumeSubscription])
      expect((await change(call, stranger, id)).status).toBe(404)
    const otto = { tenantId: TENANT, userId: 'otto' }
    await grantPremium(server.deps, otto, { until: null, now: server.now })
    const [grant] = (await billing(stranger)).items
    expect((await change(cancelSubscription, stranger, grant?.id ?? '')).status).toBe(409)
    expect(account.simulator.subscriptions()).toMatchObject([{ cancel_at_period_end: false }])
  })

  it('of a company is for its owner, not for administrators', async () => {
    const company = await createTestCompany(server)
    const admin = await join(server, company, 'eva', 'admin')
    const body = { priceId: 'price_local_team_month', companyId: company.id }
    const id = await buyPlan(company.owner.token, body)
    expect((await change(cancelSubscription, admin.token, id)).status).toBe(404)
    expect((await change(cancelSubscription, company.owner.token, id)).data).toMatchObject({
      isEnding: true,
      companyName: expect.stringMatching(/./) as string,
    })
  })
})

describe('the portal', () => {
  it('is a link of Stripe’s for somebody who bought something', async () => {
    const { token } = await server.createActor('ada')
    const open = () => server.send(openBillingPortal, { token, body: {} })
    expect((await open()).error?.message).toBe('There are no invoices yet: nothing was bought.')
    await buyPlan(token, premium)
    expect((await open()).data).toEqual({
      url: expect.stringContaining(`${account.simulator.origin}/portal/`) as string,
    })
  })
})

describe('deleting an account', () => {
  const remove = (token: string, id = 'ada') =>
    server.send(deleteAccount, { token, params: { id } })

  it('cancels the subscription and ends open checkouts first', async () => {
    const { token } = await server.createActor('ada')
    await buyPlan(token, premium)
    expect((await remove(token)).status).toBe(200)
    expect(account.simulator.subscriptions()).toMatchObject([{ status: 'canceled' }])
    expect(new Set(await account.deliver())).toEqual(new Set([200]))
    const { db } = server.database
    for (const table of [subscriptions, checkouts, stripeCustomers])
      expect(await db.select().from(table)).toEqual([])
  })

  it('is refused while Stripe is away, and keeps everything', async () => {
    const { token } = await server.createActor('ada')
    await server.send(createCheckout, { token, body: premium })
    const before = await server.contents()
    account.simulator.fail('outage')
    expect((await remove(token)).error?.code).toBe('PROVIDER_UNAVAILABLE')
    expect(await server.contents()).toBe(before)
    account.simulator.fail(null)
    expect((await remove(token)).status).toBe(200)
    expect(account.simulator.sessions()).toMatchObject([{ status: 'expired' }])
  })

  it('is refused while a subscription runs on a server whose key was removed', async () => {
    const { token } = await server.createActor('ada')
    await buyPlan(token, premium)
    server.deps = { ...server.deps, stripe: null }
    server.app = createApp(server.deps)
    expect((await remove(token)).status).toBe(424)
  })

  it('cancels the plan of a company that goes with it, but not of one that an administrator takes over', async () => {
    const company = await createTestCompany(server)
    const owner = company.owner
    const body = { priceId: 'price_local_team_month', companyId: company.id }
    await buyPlan(owner.token, body)
    const admin = await join(server, company, 'eva', 'admin')
    expect((await remove(owner.token, owner.userId)).status).toBe(200)
    expect(account.simulator.subscriptions()).toMatchObject([{ status: 'active' }])
    expect((await billing(admin.token)).items).toMatchObject([{ planName: 'Team' }])
    expect((await remove(admin.token, admin.userId)).status).toBe(200)
    expect(account.simulator.subscriptions()).toMatchObject([{ status: 'canceled' }])
  })

  it('is refused when a checkout was begun while Stripe was asked, and works again', async () => {
    const { token } = await server.createActor('ada')
    await server.send(createCheckout, { token, body: premium })
    const { stripe } = server.deps
    if (!stripe) throw new Error('This server sells nothing.')
    const other = { priceId: 'price_local_premium_year' }
    let isAsking = true
    const ask: typeof stripe.ask = async (request) => {
      const answer = await stripe.ask(request)
      if (isAsking) {
        isAsking = false
        expect((await server.send(createCheckout, { token, body: other })).status).toBe(201)
      }
      return answer
    }
    sellPlans(server, { ...stripe, ask })
    expect((await remove(token)).status).toBe(409)
    expect(account.simulator.sessions().map(({ status }) => status)).toContain('open')
    expect((await remove(token)).status).toBe(200)
    expect(new Set(account.simulator.sessions().map(({ status }) => status))).toEqual(
      new Set(['expired']),
    )
  })

  it('ends the person’s checkout for a company that passes on, and forgets who began it', async () => {
    const company = await createTestCompany(server)
    const { owner } = company
    const admin = await join(server, company, 'eva', 'admin')
    const body = { priceId: 'price_local_team_month', companyId: company.id }
    await server.send(createCheckout, { token: owner.token, body })
    expect((await remove(owner.token, owner.userId)).status).toBe(200)
    expect(account.simulator.sessions()).toMatchObject([{ status: 'expired' }])
    const { db } = server.database
    expect(await db.select().from(checkouts)).toMatchObject([{ userId: '', ownerId: company.id }])
    expect((await server.send(createCheckout, { token: admin.token, body })).status).toBe(201)
  })

  it('with a company leaves others the trial that they had for it', async () => {
    const company = await createTestCompany(server)
    const { owner } = company
    const { token } = await server.createActor('otto')
    const { db } = server.database
    const at = { createdAt: server.now, updatedAt: server.now }
    const ofCompany = { tenantId: TENANT, ownerId: company.id, companyId: company.id }
    await db.insert(checkouts).values({
      ...ofCompany,
      ...{ id: crypto.randomUUID(), userId: 'otto', priceId: 'price_1' },
      ...{ isTrial: true, state: 'complete', ...at },
    })
    expect((await remove(owner.token, owner.userId)).status).toBe(200)
    expect((await billing(token)).canTry).toBe(false)
    expect((await remove(token, 'otto')).status).toBe(200)
    expect(await db.select().from(checkouts)).toEqual([])
  })
})
