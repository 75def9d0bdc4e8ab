import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createCheckout, receiveStripeEvent } from '@/contract/billing/checkout'
import { createApp } from '../../../app'
import { type Database, openPostgres } from '../../../platform/db/client'
import { useTestServer } from '../../../testing/harness'
import { plans, stripeEvents, subscriptions } from '../tables'
import { signedEvent } from './testing/fakeStripe'
import { useStripeAccount } from './testing/useStripeAccount'

/* One event is delivered 20 times at once, to two processes on one database. */

const server = useTestServer()
const account = useStripeAccount(server, { deadlineMs: 30_000 })

/** The database's connections of another process. */
let other: Database
beforeAll(async () => {
  const { rows } = (await server.database.db.execute('select current_database() as name')) as {
    rows: { name: string }[]
  }
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = `/${rows[0]?.name ?? ''}`
  other = await openPostgres(url.href)
})
afterAll(() => other.close())

/** Sends an event 20 times at once to two apps in turn; returns the statuses. */
async function deliver(event: Parameters<typeof signedEvent>[0]): Promise<number[]> {
  let ticks = 0
  const clock = () => new Date(server.now.getTime() + (ticks += 1))
  const apps = [server.database.db, other.db].map((db) => createApp({ ...server.deps, db, clock }))
  const answers = Array.from({ length: 20 }, (_, index) => {
    server.app = apps[index % 2] ?? server.app
    return server.send(receiveStripeEvent, signedEvent(event, { at: server.now }))
  })
  return (await Promise.all(answers)).map(({ status }) => status)
}

it.each(['product.updated', 'price.created'])('%s answers 200 each time', async (type) => {
  const { db } = server.database
  await db.update(plans).set({ name: 'Old' })
  expect(await deliver({ id: 'evt_1', type, object: { id: 'some_id' } })).toEqual(
    Array(20).fill(200),
  )
  expect(await db.select().from(stripeEvents)).toMatchObject([{ id: 'evt_1' }])
  expect((await db.select().from(plans)).map(({ name }) => name).sort()).toEqual([
    'Free',
    'Premium',
    'Team',
  ])
})

it('of a subscription answers 200 each time and stores it once', async () => {
  const { token } = await server.createActor('ada')
  await server.send(createCheckout, { token, body: { priceId: 'price_local_premium_month' } })
  account.simulator.pay(account.simulator.sessions().at(-1)?.id ?? '')
  const [subscription] = account.simulator.subscriptions()
  const type = 'customer.subscription.created'
  expect(await deliver({ id: 'evt_1', type, object: { id: subscription?.id } })).toEqual(
    Array(20).fill(200),
  )
  expect(await server.database.db.select().from(subscriptions)).toMatchObject([{ version: 1 }])
})

it('answers 424 each time while Stripe is away, and stores nothing', async () => {
  account.simulator.fail('outage')
  const statuses = await deliver({ type: 'product.updated', object: { id: 'some_id' } })
  expect(statuses).toEqual(Array(20).fill(424))
  expect(await server.database.db.select().from(stripeEvents)).toEqual([])
})
