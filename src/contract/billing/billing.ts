import * as v from 'valibot'
import { call } from '../call'
import { timestamp, uuid } from '../fields'
import { answerList } from '../list'
import { checkoutStates, questions } from './checkout'
import { planLimits } from './plan'

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

/** The states in which a subscription is paid for, or still may be. */
export const premiumStatuses = ['trialing', 'active', 'past_due'] as const

/** The origin of a subscription: bought, or granted by the operator. */
export const subscriptionKinds = ['stripe', 'operator'] as const

const subscription = v.object({
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
  /**
   * The end of the period that is paid for, or of the operator's grant; null for no end. Of one that
   * is ending, the time at which it ends.
   */
  periodEndsAt: v.nullable(timestamp),
  /** It is canceled, and ends at `periodEndsAt`. */
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
  /** From this time on the newest people beyond the seats are read-only; null while there are enough. */
  seatsEndAt: v.nullable(timestamp),
})
export type CompanyUsage = v.InferOutput<typeof companyUsage>

const used = v.object({ used: v.number(), allowed: v.nullable(v.number()) })
export const billing = v.object({
  /** The operator sells plans. Without, nothing is limited. */
  isSelling: v.boolean(),
  /** The person's and their companies' subscriptions, the premium ones first, then the newest. */
  items: answerList(subscription),
  usage: v.object({ profiles: used, companies: used, integrations: used }),
  companies: answerList(companyUsage),
  /** The person has had no trial yet. */
  canTry: v.boolean(),
  /** The person's checkouts of the last day, the newest first. */
  checkouts: answerList(
    v.object({
      id: uuid,
      state: v.picklist(checkoutStates),
      priceId: v.string(),
      companyId: v.nullable(uuid),
    }),
  ),
  /** Profiles that are read-only because they are more than the plan allows. */
  lockedProfileIds: answerList(uuid),
})
export type Billing = v.InferOutput<typeof billing>

export const listSubscriptions = call('GET', '/v1/subscriptions', {
  access: 'user',
  summary: "The signed-in user's subscriptions and those of their companies, with what is used",
  answer: billing,
})

const subscriptionParams = v.strictObject({ subscriptionId: uuid })

export const cancelSubscription = call('POST', '/v1/subscriptions/{subscriptionId}/cancel', {
  access: 'owner',
  summary: 'Cancel a subscription at the end of its period',
  params: subscriptionParams,
  answer: subscription,
  rateLimit: questions,
  createsNothing: 'It sets the end of a subscription.',
})

export const resumeSubscription = call('POST', '/v1/subscriptions/{subscriptionId}/resume', {
  access: 'owner',
  summary: 'Keep a subscription that would end at the end of its period',
  params: subscriptionParams,
  answer: subscription,
  rateLimit: questions,
  createsNothing: 'It removes the end of a subscription.',
  extension: true,
})
