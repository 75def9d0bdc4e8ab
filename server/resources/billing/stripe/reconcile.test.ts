import { expect, it } from 'vitest'
import { createCheckout } from '@/contract/billing/checkout'
import { useTestServer } from '../../../testing/harness'
import { checkouts, plans, subscriptions } from '../tables'
import { reconcile } from './reconcile'
import { useStripeAccount } from './testing/useStripeAccount'

const server = useTestServer()
const account = useStripeAccount(server)
const run = () => reconcile(server.deps, new AbortController().signal)

/** Lets people buy a plan, without the webhook. */
async function payWithoutWebhook(userId: string, from = '192.0.2.1'): Promise<void> {
  const { token } = await server.createActor(userId)
  const body = { priceId: 'price_local_premium_month' }
  await server.send(createCheckout, { token, body, from })
  account.simulator.pay(account.simulator.sessions().at(-1)?.id ?? '')
}

it('stores what lost webhooks told: subscriptions, payments and expired checkouts', async () => {
  for (const userId of ['ada', 'ben', 'eva']) await payWithoutWebhook(userId)
  const { token } = await server.createActor('otto')
  await server.send(createCheckout, { token, body: { priceId: 'price_local_premium_month' } })
  server.now = new Date(server.now.getTime() + 25 * 3_600_000)
  await run()
  const { db } = server.database
  const rows = await db.select().from(subscriptions)
  expect(rows.map(({ ownerId, status }) => [ownerId, status]).sort()).toEqual([
    ['ada', 'active'],
    ['ben', 'active'],
    ['eva', 'active'],
  ])
  expect((await db.select().from(checkouts)).map(({ state }) => state).sort()).toEqual([
    'complete',
    'complete',
    'complete',
    'expired',
  ])
})

it('changes nothing that is stored already, and asks for each page of subscriptions once', async () => {
  await payWithoutWebhook('ada')
  await account.deliver()
  const before = await server.contents()
  const asked = account.simulator.asked.length
  await run()
  expect(await server.contents()).toBe(before)
  expect(account.simulator.asked.slice(asked).map(({ path }) => path)).toEqual([
    '/v1/subscriptions?status=all&limit=100',
  ])
})

it('reads every page', async () => {
  for (let index = 0; index < 101; index += 1)
    await payWithoutWebhook(`user-${String(index)}`, `192.0.2.${String(index)}`)
  await run()
  expect(await server.database.db.select().from(subscriptions)).toHaveLength(101)
}, 60_000)

it('stores a paid checkout together with its subscription, also if Stripe fails after it', async () => {
  await payWithoutWebhook('ada')
  server.now = new Date(server.now.getTime() + 2 * 3_600_000)
  account.simulator.fail('outage', { path: '/v1/subscriptions' })
  await expect(run()).rejects.toThrow('Stripe does not answer')
  const { db } = server.database
  expect(await db.select().from(checkouts)).toMatchObject([{ state: 'open' }])
  account.simulator.fail(null)
  await run()
  expect(await db.select().from(checkouts)).toMatchObject([{ state: 'complete' }])
  expect(await db.select().from(subscriptions)).toHaveLength(1)
})

it('goes on after a subscription that it cannot read, and logs it', async () => {
  for (const userId of ['ada', 'ben']) await payWithoutWebhook(userId)
  const { db } = server.database
  await db.update(checkouts).set({ state: 'complete' })
  const [first, second] = account.simulator.subscriptions()
  if (!first || !second) throw new Error('Nothing was bought.')
  // Stripe lists the newest first.
  Object.assign(second, { status: 'a_new_state' })
  await run()
  expect(await db.select().from(subscriptions)).toMatchObject([{ stripeId: first.id }])
  expect(server.logged.join()).toContain(second.id)
})

it('does not write an unchanged subscription whose plan is not stored', async () => {
  await payWithoutWebhook('ada')
  const { db } = server.database
  await db.delete(plans)
  await run()
  const before = await server.contents()
  await run()
  expect(await server.contents()).toBe(before)
})
