import * as v from 'valibot'
import { call } from '../call'
import { answerList } from '../list'

/** The things that a plan limits. */
export const limitNames = ['profiles', 'companies', 'seats', 'integrations'] as const

const limit = v.nullable(v.number())
/** The most of each that a plan allows; null for no limit. */
export const planLimits = v.object({
  profiles: limit,
  companies: limit,
  /** Active employees of one company. */
  seats: limit,
  integrations: limit,
})
export type PlanLimits = v.InferOutput<typeof planLimits>

/** The limits of people without a subscription where plans are sold, unless the operator sets others. */
export const defaultLimits: PlanLimits = { profiles: 3, companies: 1, seats: 5, integrations: 2 }

/** The subscriber of a plan. The plan `nobody` has the limits of people without a subscription. */
export const planSubscribers = ['person', 'company', 'nobody'] as const

export const intervals = ['day', 'week', 'month', 'year'] as const

/** A price of a plan. */
export const planPrice = v.object({
  id: v.string(),
  /** Three letters in lower case (ISO 4217). */
  currency: v.string(),
  /** In the smallest unit of the currency. */
  amount: v.number(),
  interval: v.picklist(intervals),
  intervalCount: v.number(),
  /** The length of the trial; 0 for none. */
  trialDays: v.number(),
})
export type PlanPrice = v.InferOutput<typeof planPrice>

export const plan = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  subscriber: v.picklist(planSubscribers),
  /** The operator's description of it, a line each. */
  features: answerList(v.string()),
  limits: planLimits,
  prices: answerList(planPrice),
})
export type Plan = v.InferOutput<typeof plan>

export const listPlans = call('GET', '/v1/plans', {
  access: 'public',
  summary: "The operator's plans with their prices and limits, the cheapest first",
  answer: v.object({
    /** Empty when the operator sells none. */
    items: answerList(plan),
  }),
  rateLimit: { requests: 120, seconds: 60 },
})
