import * as v from 'valibot'

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

/** The subscriber of a plan. The plan `nobody` has the limits of people without a subscription. */
export const planSubscribers = ['person', 'company', 'nobody'] as const

/** A price of a plan. */
export interface PlanPrice {
  id: string
  /** Three letters in lower case (ISO 4217). */
  currency: string
  /** In the smallest unit of the currency. */
  amount: number
  interval: 'day' | 'week' | 'month' | 'year'
  intervalCount: number
  /** The length of the trial; 0 for none. */
  trialDays: number
}
