import * as v from 'valibot'
import { call } from '../call'
import { line, timestamp, uuid } from '../fields'
import { answerList } from '../list'
import { plan, planLimits } from './plan'

/** The states of a subscription, as Stripe names them. */
export const subscriptionStatuses = [
  'trialing',
  'active',
  'past_due',
  'incomplete',
  'incomplete_expired',
  'unpaid',
  'paused',
  'canceled',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** The states in which a subscription is paid for, or still may be. */
export const premiumStatuses = ['trialing', 'active', 'past_due'] as const

/** The origin of a subscription: bought, or granted by the operator. */
export const subscriptionKinds = ['stripe', 'operator'] as const

export const subscription = v.object({
  id: uuid,
  kind: v.picklist(subscriptionKinds),
  status: v.picklist(subscriptionStatuses),
  /** It makes its subscriber premium now. */
  isPremium: v.boolean(),
  planId: v.string(),
  planName: v.string(),
  priceId: v.string(),
  limits: planLimits,
  /** The company that it is for; null for the person. */
  companyId: v.nullable(uuid),
  companyName: v.string(),
  trialEndsAt: v.nullable(timestamp),
  /** The end of the period that is paid for, or of the operator's grant; null for no end. */
  periodEndsAt: v.nullable(timestamp),
  /** It ends at the end of the period. */
  isEnding: v.boolean(),
  createdAt: timestamp,
})
export type Subscription = v.InferOutput<typeof subscription>

/** A company that the user manages, with its seats. */
const companyUsage = v.object({
  companyId: uuid,
  companyName: v.string(),
  seats: v.object({ used: v.number(), allowed: v.nullable(v.number()) }),
  /** From this time on the company is read-only; null while it is not to be. */
  readOnlyFrom: v.nullable(timestamp),
})
export type CompanyUsage = v.InferOutput<typeof companyUsage>

const used = v.object({ used: v.number(), allowed: v.nullable(v.number()) })
export const billing = v.object({
  /** The operator sells plans. Without, only the operator grants premium. */
  isSelling: v.boolean(),
  /** The person's and their companies' subscriptions, the premium ones first, then the newest. */
  items: answerList(subscription),
  usage: v.object({ profiles: used, companies: used, integrations: used }),
  companies: answerList(companyUsage),
  /** The person has had no trial yet. */
  canTry: v.boolean(),
  /** Profiles that are read-only because they are more than the plan allows. */
  lockedProfileIds: answerList(uuid),
})
export type Billing = v.InferOutput<typeof billing>

export const listPlans = call('GET', '/v1/plans', {
  access: 'public',
  summary: "The operator's plans with their prices, limits and trials",
  answer: v.object({ isSelling: v.boolean(), items: answerList(plan) }),
  rateLimit: { requests: 120, seconds: 60 },
})
export const listSubscriptions = call('GET', '/v1/subscriptions', {
  access: 'user',
  summary: "The signed-in user's subscriptions and those of their companies, with what is used",
  answer: billing,
})

const checkoutBody = v.strictObject({
  priceId: v.pipe(line(255), v.nonEmpty('Choose a price.')),
  /** The company that subscribes; its owner only. */
  companyId: v.optional(uuid),
})
/** The page of the provider on which the person goes on. */
const page = v.object({ url: v.pipe(v.string(), v.url()) })

export const createCheckout = call('POST', '/v1/stripe/checkout', {
  access: 'user',
  summary: 'Start a checkout, or return the one that is open for the same price',
  body: checkoutBody,
  answer: page,
  success: 201,
})
export const createTrialCheckout = call('POST', '/v1/stripe/trial/checkout', {
  access: 'user',
  summary: 'Start a checkout with the trial of the price; one trial for each person',
  body: checkoutBody,
  answer: page,
  success: 201,
})
export const createPortal = call('POST', '/v1/stripe/portal', {
  access: 'user',
  summary: 'Open the billing portal with invoices and payment methods',
  body: v.strictObject({ companyId: v.optional(uuid) }),
  answer: page,
  success: 201,
  extension: true,
})

const one = v.strictObject({ subscriptionId: uuid })
export const cancelSubscription = call('POST', '/v1/subscriptions/{subscriptionId}/cancel', {
  access: 'owner',
  summary: 'End a subscription with its period; the same again changes nothing',
  params: one,
  answer: subscription,
})
export const resumeSubscription = call('POST', '/v1/subscriptions/{subscriptionId}/resume', {
  access: 'owner',
  summary: 'Take back a cancellation before the period has ended',
  params: one,
  answer: subscription,
  extension: true,
})
export const receiveStripeEvent = call('POST', '/v1/stripe/webhook', {
  access: 'signed',
  summary: 'Receive an event of Stripe, signed in `Stripe-Signature` over the raw body',
  answer: v.object({ received: v.literal(true) }),
  createsNothing: 'Stripe sends no key; the id of the event makes repeats harmless.',
  extension: true,
})
