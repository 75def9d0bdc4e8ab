import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { type StripeSimulator, startStripeSimulator } from './stripeSimulator'
import { DAY, useStripe } from './testing/useStripe'

const folder = mkdtempSync(join(tmpdir(), 'tessera-stripe-'))
const file = join(folder, 'stripe.json')
const opened: StripeSimulator[] = []

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
})
const stripe = useStripe({ file })
afterAll(() => {
  rmSync(folder, { recursive: true })
})
afterEach(async () => {
  for (const simulator of opened.splice(0)) await simulator.close()
})

async function restart(): Promise<StripeSimulator> {
  await stripe.simulator.close()
  return startAgain()
}

async function startAgain(): Promise<StripeSimulator> {
  const simulator = await startStripeSimulator({
    key: 'sk_test_key',
    webhookSecret: 'whsec_test',
    file,
    clock: () => new Date('2026-03-01T09:00:00Z'),
  })
  opened.push(simulator)
  return simulator
}

it('keeps customers, subscriptions, checkouts, time and address between runs', async () => {
  const { id } = await stripe.subscribe()
  stripe.simulator.moveClock(40 * DAY)
  const session = await stripe.openCheckout()
  const { origin } = stripe.simulator
  const simulator = await restart()
  expect(simulator.origin).toBe(origin)
  expect(simulator.clock()).toEqual(new Date('2026-04-10T09:00:00Z'))
  const client = stripe.clientOf(simulator.origin)
  expect((await client.subscriptions.retrieve(id)).status).toBe('active')
  expect(await client.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'open',
    url: session.url,
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['stripe.json'])
})

it('repeats the answer of an idempotency key after a restart', async () => {
  const key = { idempotencyKey: 'key-1' }
  const { id } = await stripe.client.customers.create({ name: 'Ada' }, key)
  const client = stripe.clientOf((await restart()).origin)
  expect((await client.customers.create({ name: 'Ada' }, key)).id).toBe(id)
})

it('sends what was not delivered before', async () => {
  stripe.simulator.holdEvents()
  const { id } = stripe.simulator.sendEvent('first', {})
  const simulator = await restart()
  simulator.setWebhookUrl(stripe.webhookUrl)
  await simulator.settled()
  expect(stripe.received.map((event) => event.id)).toEqual([id])
})

it('takes another port if its last one is taken, and its links lead there', async () => {
  const session = await stripe.openCheckout()
  const second = await startAgain()
  expect(second.origin).not.toBe(stripe.simulator.origin)
  expect(second.sessions()).toMatchObject([{ url: `${second.origin}/pay/${session.id}` }])
})

it.each(['{"movedBy":', '{}', '[]', ''])('starts empty from the broken file %s', async (text) => {
  await stripe.client.customers.create({})
  await stripe.simulator.close()
  writeFileSync(file, text)
  const simulator = await restart()
  expect(simulator.customers()).toEqual([])
  const aside = readdirSync(folder).find((name) => name.startsWith('stripe.json.broken-'))
  expect(readFileSync(join(folder, String(aside)), 'utf8')).toBe(text)
})
