import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { premiumStatuses, subscriptionStatuses } from '@/contract/billing/billing'
import type { PlanLimits } from '@/contract/billing/plan'
import type { Db } from '../../../platform/db/client'
import type { StripeAccess } from '../../../ports/stripe'
import { noLimits } from '../planLimits'
import type { SubscriptionRow } from '../premium'
import { plans } from '../tables'
import { planFacts, productIdOf } from './plans'

/** The part of a subscription's row that comes from Stripe. */
export type SubscriptionFacts = Pick<
  SubscriptionRow,
  | 'status'
  | 'planId'
  | 'planName'
  | 'priceId'
  | 'limits'
  | 'trialEndsAt'
  | 'periodEndsAt'
  | 'isEnding'
  | 'endedAt'
>

interface Known {
  db: Db
  stripe: StripeAccess
  now: Date
}

/** Returns what a subscription of Stripe means here; it may ask Stripe for its product. */
export async function subscriptionFacts(
  known: Known,
  tenantId: string,
  subscription: Stripe.Subscription,
): Promise<SubscriptionFacts> {
  const status = subscriptionStatuses.find((each) => each === subscription.status)
  if (!status) throw new Error(`Stripe has a new state of subscriptions: ${subscription.status}`)
  const [item] = subscription.items.data
  const plan = item ? await planOf(known, tenantId, productIdOf(item.price)) : unknownPlan
  const isPremium = premiumStatuses.some((each) => each === status)
  const ended = subscription.ended_at ?? subscription.canceled_at
  // A date of Stripe's portal may come before the end of the period, or after it.
  const endsAt = isPremium ? subscription.cancel_at : null
  return {
    status,
    ...plan,
    priceId: item?.price.id ?? '',
    trialEndsAt: dateOf(subscription.trial_end),
    periodEndsAt: dateOf(endsAt ?? item?.current_period_end ?? null),
    isEnding: isPremium && (subscription.cancel_at_period_end || endsAt !== null),
    endedAt: isPremium ? null : (dateOf(ended) ?? known.now),
  }
}

const unknownPlan = { planId: '', planName: '', limits: noLimits }

/** Returns a plan as last read, else as Stripe has it: it may be for sale no longer. */
async function planOf(
  { db, stripe }: Known,
  tenantId: string,
  productId: string,
): Promise<{ planId: string; planName: string; limits: PlanLimits }> {
  const [stored] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.tenantId, tenantId), eq(plans.id, productId)))
  if (stored) return { planId: stored.id, planName: stored.name, limits: stored.limits }
  const product = await stripe.ask((client) => client.products.retrieve(productId))
  const facts = planFacts(product)
  return {
    planId: productId,
    planName: facts?.name ?? product.name,
    limits: facts?.limits ?? noLimits,
  }
}

function dateOf(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000)
}
