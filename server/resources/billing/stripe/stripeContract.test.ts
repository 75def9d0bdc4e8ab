import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCheckout, receiveStripeEvent } from '@/contract/billing/checkout'
import { createStripe } from '../../../providers/stripe/createStripe'
import { type Simulator, startSimulator } from '../../../simulators/simulator'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { checkouts, plans, subscriptions } from '../tables'
import { sellPlans } from '../testing/subscriptions'
import { updatePlans } from './plans'
import * as documented from './testing/documentedObjects'
import { WEBHOOK_SECRET, addCustomer, signedEvent } from './testing/fakeStripe'
import { useStripeAccount } from './testing/useStripeAccount'

/*
 * Objects as Stripe documents them go through the client and are stored, and the simulator's objects
 * have no other fields and types than these.
 */

const server = useTestServer()
const account = useStripeAccount(server)

describe('documented objects', () => {
  let replay: Simulator
  beforeEach(async () => {
    const app = new Hono()
    const list = (data: object) => ({ object: 'list', url: '/', has_more: false, data: [data] })
    app.get('/v1/products', (c) => c.json(list(documented.product)))
    app.get('/v1/prices', (c) => c.json(list(documented.price)))
    app.get('/v1/subscriptions/sub_documented', (c) => c.json(documented.subscription))
    replay = await startSimulator({ app })
    sellPlans(
      server,
      createStripe({
        secretKey: 'sk_test',
        webhookSecrets: [WEBHOOK_SECRET],
        apiUrl: replay.origin,
      }),
    )
  })
  afterEach(() => replay.close())

  it('of a plan are stored with price, limits and trial', async () => {
    const { db } = server.database
    await db.delete(plans)
    await updatePlans(server.deps)
    expect(await db.select().from(plans)).toMatchObject([
      {
        id: 'prod_documented',
        name: 'Traveler',
        features: ['A page for your company'],
        limits: { profiles: 12, companies: null, seats: 4, integrations: null },
        prices: [
          {
            id: 'price_documented',
            currency: 'usd',
            amount: 2400,
            interval: 'month',
            intervalCount: 3,
            trialDays: 7,
          },
        ],
      },
    ])
    expect(replay.asked[0]?.headers).toMatchObject({
      authorization: 'Bearer sk_test',
      'stripe-version': '2026-10-28.endive',
    })
  })

  it('of a paid checkout make premium, and a paused collection changes nothing', async () => {
    await server.createActor('ada')
    await addCustomer(server, 'ada', 'cus_documented')
    await updatePlans(server.deps)
    const { db } = server.database
    const { client_reference_id: id } = documented.session
    const stamps = { createdAt: server.now, updatedAt: server.now }
    await db.insert(checkouts).values({
      ...{ tenantId: TENANT, ownerId: 'ada', id: id ?? '', userId: 'ada', ...stamps },
      ...{ priceId: 'price_documented', isTrial: false, state: 'open' },
    })
    const event = { type: 'checkout.session.completed', object: documented.session }
    const sent = await server.send(receiveStripeEvent, signedEvent(event, { at: server.now }))
    expect(sent.status, sent.text).toBe(200)
    expect(await db.select().from(checkouts)).toMatchObject([{ state: 'complete' }])
    expect(await db.select().from(subscriptions)).toMatchObject([
      {
        stripeId: 'sub_documented',
        status: 'active',
        planName: 'Traveler',
        priceId: 'price_documented',
        limits: { profiles: 12 },
        periodEndsAt: new Date((1_772_355_600 + 90 * 86_400) * 1000),
        isEnding: false,
        endedAt: null,
      },
    ])
  })
})

describe("the simulator's objects", () => {
  /** Returns the fields of an object that the documented one has not, or has with another type. */
  function deviations(found: unknown, known: unknown, path: string): string[] {
    if (found === null || known === null || found === undefined) return []
    if (Array.isArray(found) && Array.isArray(known))
      return known.length === 0 ? [] : found.flatMap((each) => deviations(each, known[0], path))
    if (typeof found !== typeof known) return [`${path}: ${typeof found}`]
    if (typeof found !== 'object' || /metadata$|plan$/.test(path)) return []
    return Object.entries(found).flatMap(([name, value]: [string, unknown]) =>
      name in (known as object) || name === 'plan'
        ? deviations(value, Reflect.get(known as object, name), `${path}.${name}`)
        : [`${path}.${name}: not documented`],
    )
  }

  it('have documented fields with documented types only', async () => {
    const { token } = await server.createActor('ada')
    const body = { priceId: 'price_local_premium_month' }
    await server.send(createCheckout, { token, body })
    account.simulator.pay(account.simulator.sessions()[0]?.id ?? '')
    const read = async (path: string) => {
      const headers = { authorization: 'Bearer sk_test' }
      const answer = await fetch(`${account.simulator.origin}/v1/${path}`, { headers })
      return ((await answer.json()) as { data: unknown[] }).data
    }
    const [subscription] = await read('subscriptions?status=all')
    const found = [
      ...(await read('products')).flatMap((each) =>
        deviations(each, documented.product, 'product'),
      ),
      ...(await read('prices')).flatMap((each) => deviations(each, documented.price, 'price')),
      ...deviations(subscription, documented.subscription, 'subscription'),
      ...deviations(account.simulator.sessions()[0], documented.session, 'session'),
    ]
    expect(subscription).toBeDefined()
    expect(found).toEqual([])
  })
})
