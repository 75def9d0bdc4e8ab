import { setImmediate as nextTurn } from 'node:timers/promises'
import * as fc from 'fast-check'
import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { subscriptionStatuses } from '@/contract/billing/billing'
import { receiveStripeEvent } from '@/contract/billing/checkout'
import { useTestServer } from '../../../testing/harness'
import { subscriptions } from '../tables'
import { sellPlans, stopSellingAfterEach } from '../testing/subscriptions'
import {
  type FakeState,
  addCustomer,
  fakeStripe,
  signedEvent,
  subscriptionOf,
} from './testing/fakeStripe'

/*
 * Events of one subscription arrive in random orders, five times each, while answers of Stripe
 * overtake each other. In the end the stored subscription is as Stripe has it.
 */

const server = useTestServer()
stopSellingAfterEach(server)
const orders = process.env.LONG === '1' ? 200 : 10
const REPEATS = 5

const state = fc.record({
  status: fc.constantFrom(...subscriptionStatuses),
  cancel_at_period_end: fc.boolean(),
  current_period_end: fc.integer({ min: 1_772_000_000, max: 1_773_000_000 }),
})
/** The places in the queues of events and answers that come next, as parts of their lengths. */
const choices = fc.array(fc.record({ isAnswer: fc.boolean(), place: fc.nat(1000) }), {
  minLength: 60,
  maxLength: 60,
})

/** Stripe, whose answers wait until the test releases them. */
class SlowStripe {
  current: FakeState = { status: 'incomplete', cancel_at_period_end: false, current_period_end: 1 }
  waiting: (() => void)[] = []
  readonly access = fakeStripe((id) => {
    const answer = subscriptionOf(id, 'cus_1', this.current)
    return new Promise<Stripe.Subscription>((resolve) => {
      this.waiting.push(() => {
        resolve(answer)
      })
    })
  })

  release(place: number): void {
    const [next] = this.waiting.splice(place % this.waiting.length, 1)
    next?.()
  }
}

/** Lets requests run until each of them waits for Stripe or has ended. */
async function settle(slow: SlowStripe, deliveries: Deliveries): Promise<void> {
  while (slow.waiting.length < deliveries.running) await nextTurn()
}

/** The webhooks that were sent, with how often each event was. */
class Deliveries {
  readonly counts: number[] = []
  /** The number of those that are not answered yet. */
  running = 0
  private readonly answers: Promise<number>[] = []

  send(index: number): void {
    this.counts[index] = (this.counts[index] ?? 0) + 1
    const object = { id: 'sub_1' }
    const event = { id: `evt_${String(index)}`, type: 'customer.subscription.updated', object }
    const request = server.send(receiveStripeEvent, signedEvent(event, { at: server.now }))
    this.running += 1
    this.answers.push(request.then(({ status }) => status).finally(() => (this.running -= 1)))
  }

  statuses(): Promise<number[]> {
    return Promise.all(this.answers)
  }
}

async function play(
  states: readonly FakeState[],
  order: readonly { isAnswer: boolean; place: number }[],
): Promise<FakeState> {
  const slow = new SlowStripe()
  sellPlans(server, slow.access)
  const deliveries = new Deliveries()
  const steps = [...order]
  for (const [index, next] of states.entries()) {
    slow.current = next
    for (const { isAnswer, place } of steps.splice(0, 4)) {
      if (isAnswer && slow.waiting.length > 0) slow.release(place)
      else deliveries.send(place % (index + 1))
      await settle(slow, deliveries)
    }
  }
  for (const index of states.keys()) if (!deliveries.counts[index]) deliveries.send(index)
  await settle(slow, deliveries)
  // The oldest question is answered last.
  await answerAll(slow, deliveries, () => slow.waiting.length - 1)
  return slow.current
}

/** Answers the waiting question at a place, until each delivery has ended with 200. */
async function answerAll(
  slow: SlowStripe,
  deliveries: Deliveries,
  place: () => number,
): Promise<void> {
  while (deliveries.running > 0) {
    if (slow.waiting.length > 0) slow.release(place())
    await settle(slow, deliveries)
  }
  expect(new Set(await deliveries.statuses())).toEqual(new Set([200]))
}

/** Sends every event until it was delivered five times, which changes nothing. */
async function repeatAll(states: readonly FakeState[]): Promise<void> {
  const before = await server.contents()
  const deliveries = new Deliveries()
  for (let repeat = 1; repeat < REPEATS; repeat += 1)
    for (const index of states.keys()) deliveries.send(index)
  expect(new Set(await deliveries.statuses())).toEqual(new Set([200]))
  expect(await server.contents()).toBe(before)
}

it(
  'ends with the state of Stripe, whatever the order of events and answers',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(state, { minLength: 2, maxLength: 12 }),
        choices,
        async (states, order) => {
          await server.empty()
          await server.createActor('ada')
          await addCustomer(server, 'ada', 'cus_1')
          const last = await play(states, order)
          const rows = await server.database.db.select().from(subscriptions)
          expect(rows).toHaveLength(1)
          const isPremium = ['trialing', 'active', 'past_due'].includes(last.status)
          expect(rows[0]).toMatchObject({
            status: last.status,
            isEnding: isPremium && last.cancel_at_period_end,
            periodEndsAt: new Date(last.current_period_end * 1000),
          })
          await repeatAll(states)
        },
      ),
      { numRuns: orders },
    )
  },
)

it('takes many events at once, whose answers overtake all others again and again', async () => {
  await server.createActor('ada')
  await addCustomer(server, 'ada', 'cus_1')
  const slow = new SlowStripe()
  sellPlans(server, slow.access)
  const deliveries = new Deliveries()
  for (let index = 0; index < 12; index += 1) deliveries.send(index)
  await expect.poll(() => slow.waiting.length).toBe(12)
  await answerAll(slow, deliveries, () => 0)
})

it('does not store an answer that one other answer has overtaken', async () => {
  await server.createActor('ada')
  await addCustomer(server, 'ada', 'cus_1')
  const slow = new SlowStripe()
  sellPlans(server, slow.access)
  const deliveries = new Deliveries()
  for (const [index, status] of ['active', 'canceled'].entries()) {
    slow.current = { ...slow.current, status }
    deliveries.send(index)
    await settle(slow, deliveries)
  }
  await answerAll(slow, deliveries, () => slow.waiting.length - 1)
  expect(await server.database.db.select().from(subscriptions)).toMatchObject([
    { status: 'canceled' },
  ])
})
