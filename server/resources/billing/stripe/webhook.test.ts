import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { receiveStripeEvent } from '@/contract/billing/checkout'
import { createStripe } from '../../../providers/stripe/createStripe'
import { ProviderUnavailable } from '../../../platform/http/providerUnavailable'
import { useTestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'
import { checkouts, stripeEvents, subscriptions } from '../tables'
import { sellPlans, stopSellingAfterEach } from '../testing/subscriptions'
import { purgeStripeEvents } from './reconcile'
import {
  type FakeState,
  WEBHOOK_SECRET,
  addCustomer,
  fakeStripe,
  signedEvent,
  subscriptionOf,
} from './testing/fakeStripe'

const server = useTestServer()
stopSellingAfterEach(server)

const active: FakeState = {
  status: 'active',
  cancel_at_period_end: false,
  current_period_end: 1_775_000_000,
}
const created = { type: 'customer.subscription.created', object: { id: 'sub_1' } }

/** Lets Stripe answer with this state to the customer `cus_1`, who is ada; counts the questions. */
async function sell(state: FakeState = active): Promise<{ asked: number }> {
  await server.createActor('ada')
  await addCustomer(server, 'ada', 'cus_1')
  const count = { asked: 0 }
  sellPlans(
    server,
    fakeStripe((id) => {
      count.asked += 1
      return Promise.resolve(subscriptionOf(id, 'cus_1', state))
    }),
  )
  return count
}

const send = (
  event: Parameters<typeof signedEvent>[0],
  options: Partial<Parameters<typeof signedEvent>[1]> = {},
) => server.send(receiveStripeEvent, signedEvent(event, { at: server.now, ...options }))
const stored = () => server.database.db.select().from(subscriptions)
const minutes = (count: number) => new Date(server.now.getTime() + count * 60_000)

describe('a webhook', () => {
  it('stores the subscription that it names, and its id', async () => {
    await sell()
    const { status, data } = await send({ id: 'evt_1', ...created })
    expect([status, data]).toEqual([200, { received: true }])
    expect(await stored()).toMatchObject([
      { ownerId: 'ada', stripeId: 'sub_1', status: 'active', planName: 'Premium', version: 1 },
    ])
    expect(await server.database.db.select().from(stripeEvents)).toMatchObject([{ id: 'evt_1' }])
  })

  it('that is repeated does nothing and asks nothing', async () => {
    const count = await sell()
    await send({ id: 'evt_1', ...created })
    const before = await server.contents()
    for (let repeat = 0; repeat < 5; repeat += 1)
      expect((await send({ id: 'evt_1', ...created })).status).toBe(200)
    expect(await server.contents()).toBe(before)
    expect(count.asked).toBe(1)
  })

  it.each<[string, () => { body: string; headers: Record<string, string> }]>([
    ['without a signature', () => ({ ...signedEvent(created, { at: server.now }), headers: {} })],
    ['of another secret', () => signedEvent(created, { at: server.now, secret: 'whsec_other' })],
    [
      'with another body',
      () => ({ ...signedEvent(created, { at: server.now }), body: '{"id":"evt_2"}' }),
    ],
    ['of six minutes ago', () => signedEvent(created, { at: minutes(-6) })],
    ['of six minutes ahead', () => signedEvent(created, { at: minutes(6) })],
    [
      'with two times',
      () => {
        const { body, headers } = signedEvent(created, { at: minutes(-6) })
        const now = String(Math.floor(server.now.getTime() / 1000))
        return {
          body,
          headers: { 'stripe-signature': `t=${now},${headers['stripe-signature'] ?? ''}` },
        }
      },
    ],
    [
      'with a header of noise',
      () => ({ body: '{}', headers: { 'stripe-signature': 't=,v1=,,=' } }),
    ],
    [
      'with a long header',
      () => ({ body: '{}', headers: { 'stripe-signature': 't=1,'.repeat(3000) } }),
    ],
  ])('%s is refused and changes nothing', async (_name, request) => {
    const count = await sell()
    const before = await server.contents()
    const { status, error } = await server.send(receiveStripeEvent, request())
    expect([status, error?.code]).toEqual([400, 'BAD_REQUEST'])
    expect(await server.contents()).toBe(before)
    expect(count.asked).toBe(0)
  })

  it('of five minutes ago or ahead is accepted', async () => {
    await sell()
    expect((await send(created, { at: minutes(-5) })).status).toBe(200)
    expect((await send(created, { at: minutes(5) })).status).toBe(200)
  })

  it('signed by any of several secrets is accepted', async () => {
    const { readEvent } = createStripe({
      secretKey: 'sk_test',
      webhookSecrets: ['whsec_new', WEBHOOK_SECRET],
      apiUrl: 'http://127.0.0.1:1',
    })
    sellPlans(server, { ...fakeStripe(() => Promise.reject(new Error('Not asked.'))), readEvent })
    for (const secret of ['whsec_new', WEBHOOK_SECRET])
      expect((await send({ type: 'unknown.kind', object: {} }, { secret })).status).toBe(200)
    expect((await send({ type: 'unknown.kind', object: {} }, { secret: 'whsec_x' })).status).toBe(
      400,
    )
  })

  it.each([
    ['that is no event', '{"hello":"world"}'],
    ['that is no JSON', 'not json'],
    ['with an event without an object', '{"id":"evt_1","type":"a.b","data":{}}'],
  ])('with a signed body %s is refused', async (_name, body) => {
    await sell()
    const { headers } = signedEvent(created, { at: server.now })
    const { generateTestHeaderString } = (await import('stripe')).default.webhooks
    const signature = generateTestHeaderString({
      payload: body,
      secret: WEBHOOK_SECRET,
      timestamp: Math.floor(server.now.getTime() / 1000),
    })
    const request = { body, headers: { ...headers, 'stripe-signature': signature } }
    expect((await server.send(receiveStripeEvent, request)).status).toBe(400)
  })

  it('of an unknown kind, or about somebody else’s subscription, answers 200', async () => {
    await sell()
    expect((await send({ type: 'charge.succeeded', object: { id: 'ch_1' } })).status).toBe(200)
    sellPlans(
      server,
      fakeStripe((id) => Promise.resolve(subscriptionOf(id, 'cus_of_another_app', active))),
    )
    expect((await send({ ...created, id: 'evt_9' })).status).toBe(200)
    expect(await stored()).toEqual([])
    expect(await server.database.db.select().from(stripeEvents)).toHaveLength(2)
  })

  it('has no address on a server that sells no plans', async () => {
    expect((await send(created)).status).toBe(404)
  })
})

describe('an effect', () => {
  it('that is killed before its commit is not lost: the repeat has it', async () => {
    await sell()
    const { db } = server.deps
    const transact = db.transaction.bind(db)
    const kill = vi.spyOn(db, 'transaction').mockImplementationOnce((work) =>
      transact(async (tx) => {
        await work(tx)
        throw new Error('killed')
      }),
    )
    const before = await server.contents()
    expect((await send({ id: 'evt_1', ...created })).status).toBe(500)
    kill.mockRestore()
    expect(await server.contents()).toBe(before)
    expect((await send({ id: 'evt_1', ...created })).status).toBe(200)
    expect(await stored()).toHaveLength(1)
  })

  it('waits for Stripe: while it is away the answer is 424, and the repeat has it', async () => {
    await sell()
    const { deps } = server
    sellPlans(
      server,
      fakeStripe(() => Promise.reject(new ProviderUnavailable('Stripe'))),
    )
    const before = await server.contents()
    const { status, error } = await send({ id: 'evt_1', ...created })
    expect([status, error?.provider]).toEqual([424, 'Stripe'])
    expect(await server.contents()).toBe(before)
    if (deps.stripe) sellPlans(server, deps.stripe)
    expect((await send({ id: 'evt_1', ...created })).status).toBe(200)
    expect(await stored()).toHaveLength(1)
  })

  it('of parallel repeats is stored once', async () => {
    await sell()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send({ id: 'evt_1', ...created })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await stored()).toMatchObject([{ version: 1 }])
  })

  it('closes the checkout that it names; one that is paid stays paid', async () => {
    await sell()
    const id = crypto.randomUUID()
    const stamps = { createdAt: server.now, updatedAt: server.now }
    await server.database.db.insert(checkouts).values({
      ...{ tenantId: TENANT, ownerId: 'ada', id, userId: 'ada', priceId: 'price_1' },
      ...{ isTrial: false, state: 'open', sessionId: 'cs_1', ...stamps },
    })
    const session = { id: 'cs_1', customer: 'cus_1', client_reference_id: id }
    const states: string[] = []
    for (const [type, more] of [
      ['checkout.session.expired', {}],
      ['checkout.session.completed', { subscription: 'sub_1' }],
      ['checkout.session.expired', {}],
    ] as const) {
      await send({ type, object: { ...session, ...more } })
      const [row] = await server.database.db.select().from(checkouts).where(eq(checkouts.id, id))
      states.push(row?.state ?? '')
    }
    expect(states).toEqual(['expired', 'complete', 'complete'])
    expect(await stored()).toHaveLength(1)
  })

  it('is forgotten after 60 days, as are checkouts of people that nobody paid', async () => {
    await sell()
    const stamps = { createdAt: server.now, updatedAt: server.now }
    const ended = [
      { state: 'expired', companyId: null },
      { state: 'complete', companyId: null },
      { state: 'expired', companyId: crypto.randomUUID() },
    ] as const
    await server.database.db.insert(checkouts).values(
      ended.map((more) => ({
        ...{ tenantId: TENANT, ownerId: 'ada', id: crypto.randomUUID(), userId: 'ada' },
        ...{ priceId: 'price_1', isTrial: false, ...more, ...stamps },
      })),
    )
    await send({ id: 'evt_old', type: 'unknown.kind', object: {} })
    const days = (count: number) => new Date(server.now.getTime() + count * 86_400_000)
    await purgeStripeEvents(server.database.db, days(60))
    expect(await server.database.db.select().from(stripeEvents)).toHaveLength(1)
    await purgeStripeEvents(server.database.db, days(60.1))
    expect(await server.database.db.select().from(stripeEvents)).toHaveLength(0)
    const left = await server.database.db.select().from(checkouts).orderBy(checkouts.state)
    expect(left).toMatchObject([
      { state: 'complete', companyId: null },
      { state: 'expired', companyId: ended[2].companyId },
    ])
  })
})
