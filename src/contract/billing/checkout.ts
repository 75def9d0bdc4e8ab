import * as v from 'valibot'
import { call } from '../call'
import { line, messages, timestamp, uuid } from '../fields'

/** `starting` until Stripe has answered, then `open` until it is paid or its time is over. */
export const checkoutStates = ['starting', 'open', 'complete', 'expired'] as const

/** The limit of calls that ask Stripe, which limits them itself. */
export const questions = { requests: 20, seconds: 60 }

/** The price to subscribe to, for the person or for a company that they own. */
const checkoutOrder = v.strictObject({
  priceId: v.pipe(line(255), v.nonEmpty(messages.required)),
  companyId: v.optional(v.nullable(uuid), null),
})

/** Stripe's page on which to pay. It comes back to `/dashboard?account=plan&checkout={id}`. */
const startedCheckout = v.object({
  id: uuid,
  url: v.string(),
  expiresAt: timestamp,
})

export const createCheckout = call('POST', '/v1/stripe/checkout', {
  access: 'user',
  summary: 'Start a checkout at Stripe, or return the one that is open for the same price',
  body: checkoutOrder,
  answer: startedCheckout,
  success: 201,
  asksProvider: true,
  rateLimit: questions,
})

export const createTrialCheckout = call('POST', '/v1/stripe/trial/checkout', {
  access: 'user',
  summary: 'Start a checkout whose first days are free, once for each person',
  body: checkoutOrder,
  answer: startedCheckout,
  success: 201,
  asksProvider: true,
  rateLimit: questions,
})

/** The person's own portal, or that of a company that they own. */
const portalOrder = v.strictObject({ companyId: v.optional(v.nullable(uuid), null) })

export const openBillingPortal = call('POST', '/v1/stripe/portal', {
  access: 'user',
  summary: "A link to Stripe's page with invoices and payment methods",
  body: portalOrder,
  answer: v.object({ url: v.string() }),
  rateLimit: questions,
  createsNothing: 'It returns a link that works for a short time.',
  extension: true,
})

export const receiveStripeEvent = call('POST', '/v1/stripe/webhook', {
  access: 'signed',
  summary: 'An event of Stripe, signed in the header Stripe-Signature',
  answer: v.object({ received: v.literal(true) }),
  createsNothing: 'It tells of changes at Stripe; a repeated event does nothing.',
  extension: true,
})
