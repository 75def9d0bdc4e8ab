import { Hono } from 'hono'
import Stripe from 'stripe'
import { afterEach, beforeEach } from 'vitest'
import { type Simulator, startSimulator } from '../../simulator'
import {
  type StripeSimulator,
  type StripeSimulatorOptions,
  startStripeSimulator,
} from '../stripeSimulator'

const KEY = 'sk_test_key'
const WEBHOOK_SECRET = 'whsec_test'
export const DAY = 86_400_000

/** A simulated Stripe with a client and a webhook; new ones for each test. */
export interface StripeUnderTest {
  simulator: StripeSimulator
  client: Stripe
  /** The address of the webhook. */
  webhookUrl: string
  /** The events that the webhook accepted, each after its signature was checked. */
  received: Stripe.Event[]
  /** The statuses that the webhook answers next, instead of 200. */
  answers: number[]
  clientOf: (origin: string, key?: string) => Stripe
  /** Opens a checkout of the monthly Premium plan for a new customer. */
  openCheckout: (
    more?: Partial<Stripe.Checkout.SessionCreateParams>,
  ) => Promise<Stripe.Checkout.Session>
  /** Opens a checkout, pays it, and returns its subscription. */
  subscribe: (more?: Partial<Stripe.Checkout.SessionCreateParams>) => Promise<Stripe.Subscription>
}

/** Runs a simulated Stripe for each test of a file. */
export function useStripe(options: Partial<StripeSimulatorOptions> = {}): StripeUnderTest {
  const stripe = { received: [], answers: [], clientOf } as unknown as StripeUnderTest
  let webhook: Simulator
  beforeEach(async () => {
    stripe.received = []
    stripe.answers = []
    webhook = await startSimulator({ app: webhookApp(stripe) })
    stripe.webhookUrl = `${webhook.origin}/webhook`
    stripe.simulator = await startStripeSimulator({
      key: KEY,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: stripe.webhookUrl,
      clock: () => new Date('2026-03-01T09:00:00Z'),
      retryMs: 1,
      ...options,
    })
    stripe.client = clientOf(stripe.simulator.origin)
  })
  afterEach(async () => {
    await stripe.simulator.close()
    await webhook.close()
  })
  stripe.openCheckout = async (more = {}) => {
    const customer = await stripe.client.customers.create({ email: 'ada@example.com' })
    return stripe.client.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: 'price_local_premium_month', quantity: 1 }],
      client_reference_id: 'checkout-1',
      success_url: 'http://app.example/done?id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://app.example/back?a=1&b=2',
      ...more,
    })
  }
  stripe.subscribe = async (more) => {
    const session = await stripe.openCheckout(more)
    stripe.simulator.pay(session.id)
    const { subscription } = await stripe.client.checkout.sessions.retrieve(session.id)
    return stripe.client.subscriptions.retrieve(idOf(subscription))
  }
  return stripe
}

function clientOf(origin: string, key = KEY): Stripe {
  const { hostname, port } = new URL(origin)
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: 2_000,
  })
}

function webhookApp(stripe: StripeUnderTest): Hono {
  const app = new Hono()
  app.post('/webhook', async (c) => {
    const signature = c.req.header('stripe-signature') ?? ''
    const event = stripe.client.webhooks.constructEvent(
      await c.req.text(),
      signature,
      WEBHOOK_SECRET,
    )
    const status = stripe.answers.shift() ?? 200
    if (status !== 200) return c.body(null, status as 500)
    stripe.received.push(event)
    return c.json({ received: true })
  })
  return app
}

/** Returns the id of an object, which Stripe may give whole. */
export function idOf(of: string | { id: string } | null): string {
  return of === null || typeof of === 'string' ? String(of) : of.id
}
