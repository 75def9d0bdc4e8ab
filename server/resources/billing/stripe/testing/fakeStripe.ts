import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { createStripe } from '../../../../providers/stripe/createStripe'
import type { StripeAccess } from '../../../../ports/stripe'
import type { TestServer } from '../../../../testing/harness'
import { TENANT } from '../../../../testing/testIdentity'
import { stripeCustomers } from '../../tables'

export const WEBHOOK_SECRET = 'whsec_test'

/** The part of a subscription that the tests change. */
export interface FakeState {
  status: string
  cancel_at_period_end: boolean
  current_period_end: number
}

/** Returns a subscription as Stripe would answer it. */
export function subscriptionOf(
  id: string,
  customer: string,
  { status, cancel_at_period_end, current_period_end }: FakeState,
): Stripe.Subscription {
  const fields = {
    id,
    object: 'subscription',
    customer,
    status,
    cancel_at_period_end,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    trial_end: null,
    created: 1_770_000_000,
    items: { data: [{ price: { id: 'price_1', product: 'prod_1' }, current_period_end }] },
  }
  // A cast, because the server reads no other field.
  return fields as unknown as Stripe.Subscription
}

/**
 * Returns an account at Stripe that answers only for subscriptions, with `retrieve`. Webhooks are
 * checked as ever.
 */
export function fakeStripe(retrieve: (id: string) => Promise<Stripe.Subscription>): StripeAccess {
  const { readEvent } = createStripe({
    secretKey: 'sk_test',
    webhookSecrets: [WEBHOOK_SECRET],
    apiUrl: 'http://127.0.0.1:1',
  })
  const metadata = { subscriber: 'person' }
  const product = { id: 'prod_1', name: 'Premium', metadata, marketing_features: [] }
  const client = {
    subscriptions: { retrieve },
    products: { retrieve: () => Promise.resolve(product) },
  }
  return { readEvent, ask: (request) => request(client as unknown as Stripe) }
}

/** Returns a signed webhook: its body and the header `Stripe-Signature`. */
export function signedEvent(
  event: { id?: string; type: string; object: object },
  { secret = WEBHOOK_SECRET, at }: { secret?: string; at: Date },
): { body: string; headers: Record<string, string> } {
  const { id = `evt_${randomUUID()}`, type, object } = event
  const body = JSON.stringify({ id, object: 'event', type, data: { object } })
  const timestamp = Math.floor(at.getTime() / 1000)
  const signature = new Stripe('sk_test').webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp,
  })
  return { body, headers: { 'stripe-signature': signature } }
}

/** Stores that a person is a customer in Stripe. */
export async function addCustomer(
  server: TestServer,
  ownerId: string,
  customerId: string,
): Promise<void> {
  await server.database.db
    .insert(stripeCustomers)
    .values({ tenantId: TENANT, ownerId, customerId, createdAt: server.now })
}
