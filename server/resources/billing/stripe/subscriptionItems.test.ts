import * as fc from 'fast-check'
import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { type Billing, cancelSubscription, listSubscriptions } from '@/contract/billing/billing'
import { receiveStripeEvent } from '@/contract/billing/checkout'
import { type PlanLimits, limitNames } from '@/contract/billing/plan'
import { useTestServer } from '../../../testing/harness'
import { TENANT, tokenOf } from '../../../testing/testIdentity'
import { plans, subscriptions } from '../tables'
import { buy, sellPlans, stopSellingAfterEach } from '../testing/subscriptions'
import { planFacts } from './plans'
import { reconcile } from './reconcile'
import { addCustomer, fakeStripe, signedEvent } from './testing/fakeStripe'

/*
 * A subscription may have several items, in any order, of which some are products beside plans. Only
 * those that are plans count.
 */

const server = useTestServer()
stopSellingAfterEach(server)

interface Item {
  product: string
  price: string
  end: number
}

/** The products of the operator's account, by their ids. */
const metadata: Record<string, Record<string, string>> = {
  small: { subscriber: 'person', limit_profiles: '3', limit_companies: '1', limit_seats: '20' },
  wide: { subscriber: 'person', limit_profiles: '12', limit_companies: '0', limit_seats: '5' },
  free: { subscriber: 'nobody', limit_profiles: '50' },
  mistyped: { subscriber: 'person', limit_profiles: 'many' },
  support: { sla: '4 hours' },
  sticker: {},
}
const limitsOfPlan: Record<string, PlanLimits> = {
  small: { profiles: 3, companies: 1, seats: 20, integrations: null },
  wide: { profiles: 12, companies: 0, seats: 5, integrations: null },
}

const product = (id: string) =>
  ({ id, name: `The ${id}`, metadata: metadata[id], marketing_features: [] }) as never

/** Lets Stripe have one subscription of ada, of which it lists only the first items at once. */
function sell(items: readonly Item[], { listed = items.length } = {}): void {
  const all = items.map(({ product: id, price, end }) => ({
    price: { id: price, product: id },
    current_period_end: end,
  }))
  const found = {
    ...{ id: 'sub_1', object: 'subscription', customer: 'cus_1', status: 'active' },
    ...{ cancel_at_period_end: false, cancel_at: null, canceled_at: null, ended_at: null },
    ...{ trial_end: null, created: 1_770_000_000 },
    items: { data: all.slice(0, listed), has_more: listed < all.length },
  }
  const client = {
    subscriptions: {
      retrieve: () => Promise.resolve(found),
      list: () => Promise.resolve({ data: [found], has_more: false }),
      update: () => Promise.resolve(found),
    },
    subscriptionItems: { list: () => ({ autoPagingToArray: () => Promise.resolve(all) }) },
    products: { retrieve: (id: string) => Promise.resolve(product(id)) },
  }
  const { readEvent } = fakeStripe(() => Promise.reject(new Error('Not asked.')))
  sellPlans(server, { readEvent, ask: (request) => request(client as unknown as Stripe) })
}

const change = () => {
  const event = { type: 'customer.subscription.updated', object: { id: 'sub_1' } }
  return server.send(receiveStripeEvent, signedEvent(event, { at: server.now }))
}
const stored = () => server.database.db.select().from(subscriptions)
const billing = async () =>
  (await server.send(listSubscriptions, { token: tokenOf({ userId: 'ada' }) })).data as Billing

async function startWithAda(): Promise<void> {
  await server.createActor('ada')
  await addCustomer(server, 'ada', 'cus_1')
}

/** Returns the larger of each limit, computed otherwise than the server does. */
function most(all: readonly PlanLimits[]): PlanLimits {
  const of = (name: keyof PlanLimits) => {
    const best = Math.max(...all.map((limits) => limits[name] ?? Infinity))
    return best === Infinity ? null : best
  }
  return Object.fromEntries(limitNames.map((name) => [name, of(name)])) as unknown as PlanLimits
}

const item = fc.record({
  product: fc.constantFrom(...Object.keys(metadata)),
  price: fc.constantFrom('price_month', 'price_year', 'price_once'),
  end: fc.integer({ min: 1_780_000_000, max: 1_790_000_000 }),
})

const orders = fc
  .array(item, { maxLength: 8 })
  .chain((items) =>
    fc.tuple(
      fc.constant(items),
      fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length }),
    ),
  )

it('counts through its plans, whatever else it has, in any order of its items', async () => {
  await fc.assert(
    fc.asyncProperty(orders, fc.boolean(), fc.nat(8), async ([items, shuffled], isRead, listed) => {
      await server.empty()
      await startWithAda()
      if (isRead) await storePlans()
      sell(items, { listed: Math.min(listed, items.length) })
      expect((await change()).status).toBe(200)
      const [first] = await stored()
      const plansOf = items.flatMap((each) => limitsOfPlan[each.product] ?? [])
      const [shown] = (await billing()).items
      expect(shown?.isPremium).toBe(plansOf.length > 0)
      if (plansOf.length > 0) expect(first?.limits).toEqual(most(plansOf))
      sell(shuffled)
      expect((await change()).status).toBe(200)
      const [second] = await stored()
      expect({ ...second, version: first?.version }).toEqual(first)
    }),
    { numRuns: process.env.LONG === '1' ? 300 : 25 },
  )
}, 300_000)

/** Stores the products that are plans, as they are read every day. */
async function storePlans(): Promise<void> {
  const facts = Object.keys(metadata).flatMap((id) => planFacts(product(id)) ?? [])
  const rest = { tenantId: TENANT, prices: [], isForSale: true, readAt: server.now }
  await server.database.db.insert(plans).values(facts.map((each) => ({ ...each, ...rest })))
}

const support = { product: 'support', price: 'price_support', end: 1_780_000_000 }
const small = { product: 'small', price: 'price_small', end: 1_785_000_000 }

it('with an item before the plan has the name, limits and period of the plan', async () => {
  await startWithAda()
  sell([support, small])
  await change()
  expect((await billing()).items).toMatchObject([
    {
      isPremium: true,
      planId: 'small',
      planName: 'The small',
      priceId: 'price_small',
      limits: limitsOfPlan['small'],
      periodEndsAt: new Date(1_785_000_000_000).toISOString(),
    },
  ])
})

it('without a plan makes nobody premium, is logged, and can be canceled', async () => {
  await startWithAda()
  sell([support])
  await change()
  const [own] = (await billing()).items
  expect(own).toMatchObject({ isPremium: false, status: 'active', planId: '' })
  expect(server.logged.join()).toMatch(/sub_1.*no item that is a plan/)
  const token = tokenOf({ userId: 'ada' })
  const params = { subscriptionId: own?.id ?? '' }
  expect((await server.send(cancelSubscription, { token, params })).status).toBe(200)
})

it('that was stored as unlimited is corrected at the next reading', async () => {
  await startWithAda()
  const wrong = { planId: 'support', planName: 'Priority support', priceId: 'price_support' }
  await buy(server, 'ada', { ...wrong, stripeId: 'sub_1' })
  expect((await billing()).items).toMatchObject([{ isPremium: true }])
  sell([support])
  await reconcile(server.deps, new AbortController().signal)
  expect((await billing()).items).toMatchObject([{ isPremium: false }])
})
