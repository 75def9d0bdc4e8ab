import { describe, expect, it } from 'vitest'
import type Stripe from 'stripe'
import { type Plan, listPlans } from '@/contract/billing/plan'
import { useTestServer } from '../../../testing/harness'
import { plans } from '../tables'
import { sellPlans, stopSellingAfterEach } from '../testing/subscriptions'
import { planFacts, updatePlans } from './plans'
import { useStripeAccount } from './testing/useStripeAccount'
import { fakeStripe } from './testing/fakeStripe'

const server = useTestServer()
const account = useStripeAccount(server)
stopSellingAfterEach(server)

const items = async () => ((await server.send(listPlans)).data as { items: Plan[] }).items

const product = (metadata: Record<string, string>): Stripe.Product =>
  ({ id: 'p', name: 'P', description: null, metadata, marketing_features: [] }) as never

describe('the plans', () => {
  it('are those of the operator’s account, the cheapest first, for everybody', async () => {
    expect(await items()).toMatchObject([
      {
        name: 'Free',
        subscriber: 'nobody',
        limits: { profiles: 3, companies: 1, seats: 5, integrations: 2 },
        prices: [],
      },
      {
        name: 'Premium',
        features: ['Answers within a working day', 'Help with your first import'],
        prices: [
          { amount: 700, currency: 'eur', interval: 'month', trialDays: 14 },
          { amount: 7000, interval: 'year' },
        ],
      },
      { name: 'Team', subscriber: 'company', limits: { seats: 50 } },
    ])
  })

  it('stay known while Stripe is away', async () => {
    account.simulator.fail('outage')
    await expect(updatePlans(server.deps)).rejects.toThrow('Stripe does not answer')
    expect(await items()).toHaveLength(3)
  })

  it('that are no longer for sale stay for those who have them', async () => {
    const empty = { autoPagingToArray: () => Promise.resolve([]) }
    const client = { products: { list: () => empty }, prices: { list: () => empty } }
    sellPlans(server, {
      ...fakeStripe(() => Promise.reject(new Error('Not asked.'))),
      ask: (request) => request(client as unknown as Stripe),
    })
    await updatePlans(server.deps)
    expect(await items()).toEqual([])
    expect(await server.database.db.select().from(plans)).toHaveLength(3)
  })

  it('are not stored from an answer that a newer one overtook', async () => {
    const { stripe } = server.deps
    if (!stripe) throw new Error('This server sells nothing.')
    const nothing = { autoPagingToArray: () => Promise.resolve([]) }
    const before = { products: { list: () => nothing }, prices: { list: () => nothing } }
    let isFirst = true
    const ask: typeof stripe.ask = async (request) => {
      if (!isFirst) return stripe.ask(request)
      isFirst = false
      const answer = await request(before as unknown as Stripe)
      await updatePlans({ ...server.deps, stripe })
      return answer
    }
    await updatePlans({ ...server.deps, stripe: { ...stripe, ask } })
    expect(await items()).toHaveLength(3)
  })

  it('are none on a server that sells none', async () => {
    server.deps = { ...server.deps, stripe: null }
    const { createApp } = await import('../../../app')
    server.app = createApp(server.deps)
    expect(await items()).toEqual([])
  })
})

describe('the metadata of a product', () => {
  it.each([
    [{}, null],
    [{ subscriber: 'everybody' }, null],
    [{ subscriber: 'person', limit_profiles: 'many' }, null],
    [{ subscriber: 'person', limit_profiles: '-1' }, null],
    [{ subscriber: 'person', limit_profiles: '9'.repeat(400) }, null],
    [
      { subscriber: 'person' },
      { profiles: null, companies: null, seats: null, integrations: null },
    ],
    [{ subscriber: 'nobody' }, { profiles: 3, companies: 1, seats: 5, integrations: 2 }],
    [
      {
        subscriber: 'nobody',
        limit_companies: 'none',
        limit_seats: '0',
        limit_integrations: ' none ',
      },
      { profiles: 3, companies: null, seats: 0, integrations: null },
    ],
    [{ subscriber: 'person', limit_profiles: 'None' }, null],
    [
      { subscriber: 'person', limit_profiles: 'none', limit_seats: '7' },
      { profiles: null, companies: null, seats: 7, integrations: null },
    ],
    [
      { subscriber: 'company', limit_seats: ' 20 ', limit_profiles: '0' },
      { profiles: 0, companies: null, seats: 20, integrations: null },
    ],
  ])('%o says the limits', (metadata, limits) => {
    expect(planFacts(product(metadata as Record<string, string>))?.limits ?? null).toEqual(limits)
  })
})
