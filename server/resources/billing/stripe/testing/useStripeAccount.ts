import { afterEach, beforeEach } from 'vitest'
import { createStripe } from '../../../../providers/stripe/createStripe'
import {
  type StripeSimulator,
  startStripeSimulator,
} from '../../../../simulators/stripe/stripeSimulator'
import { receiveStripeEvent } from '@/contract/billing/checkout'
import type { TestServer } from '../../../../testing/harness'
import { sellPlans, stopSellingAfterEach } from '../../testing/subscriptions'
import { updatePlans } from '../plans'
import { WEBHOOK_SECRET, signedEvent } from './fakeStripe'

/** A simulated account at Stripe whose plans the server sells. */
export interface StripeAccount {
  simulator: StripeSimulator
  /** Sends the events since the last delivery to the server's webhook; returns the statuses. */
  deliver: () => Promise<number[]>
}

/** Runs a simulated account at Stripe, with the server's clock, for each test of a file. */
export function useStripeAccount(
  server: TestServer,
  { deadlineMs = 2_000 }: { deadlineMs?: number } = {},
): StripeAccount {
  const account = {} as StripeAccount
  stopSellingAfterEach(server)
  beforeEach(async () => {
    const key = 'sk_test'
    account.simulator = await startStripeSimulator({
      key,
      webhookSecret: WEBHOOK_SECRET,
      clock: () => server.now,
    })
    const apiUrl = account.simulator.origin
    sellPlans(
      server,
      createStripe({ secretKey: key, webhookSecrets: [WEBHOOK_SECRET], apiUrl, deadlineMs }),
    )
    await updatePlans(server.deps)
    let delivered = 0
    account.deliver = async () => {
      const statuses = []
      for (; delivered < account.simulator.events.length; delivered += 1) {
        const event = account.simulator.events[delivered]
        if (!event) break
        const { id, type, data } = event
        const signed = signedEvent({ id, type, object: data.object }, { at: server.now })
        statuses.push((await server.send(receiveStripeEvent, signed)).status)
      }
      return statuses
    }
  })
  afterEach(() => account.simulator.close())
  return account
}
