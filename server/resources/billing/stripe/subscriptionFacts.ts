import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { premiumStatuses, subscriptionStatuses } from '@/contract/billing/billing'
import type { PlanLimits } from '@/contract/billing/plan'
import type { Deps } from '../../../ports/context'
import type { StripeAccess } from '../../../ports/stripe'
import { mostGenerous } from '../planLimits'
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

interface Known extends Pick<Deps, 'db' | 'log'> {
  stripe: StripeAccess
  now: Date
}

/** An item of a subscription whose product is a plan. */
interface PlanItem {
  item: Stripe.SubscriptionItem
  plan: BoughtPlan
}

/**
 * Returns what a subscription of Stripe means here; it may ask Stripe for its products. It counts
 * through the items whose products are plans, in any order; without one it makes nobody premium.
 */
export async function subscriptionFacts(
  known: Known,
  tenantId: string,
  subscription: Stripe.Subscription,
): Promise<SubscriptionFacts> {
  const status = subscriptionStatuses.find((each) => each === subscription.status)
  if (!status) throw new Error(`Stripe has a new state of subscriptions: ${subscription.status}`)
  const items = await allItems(known, subscription)
  const bought = await planItems(known, tenantId, items)
  const isPaid = premiumStatuses.some((each) => each === status)
  if (isPaid && bought.length === 0)
    known.log.warn(
      { subscription: subscription.id, products: items.map(({ price }) => productIdOf(price)) },
      'a subscription in Stripe has no item that is a plan, so nobody is premium by it',
    )
  const ended = subscription.ended_at ?? subscription.canceled_at
  // A date of Stripe's portal may come before the end of the period, or after it.
  const endsAt = isPaid ? subscription.cancel_at : null
  const paidFor = bought.length > 0 ? bought.map(({ item }) => item) : items
  const periodEnds = paidFor.map(({ current_period_end: end }) => end)
  return {
    status,
    planId: bought[0]?.plan.planId ?? '',
    planName: [...new Set(bought.map(({ plan }) => plan.planName))].join(' + '),
    priceId: bought[0]?.item.price.id ?? '',
    limits: bought.length > 0 ? mostGenerous(bought.map(({ plan }) => plan.limits)) : nothing,
    trialEndsAt: dateOf(subscription.trial_end),
    periodEndsAt: dateOf(endsAt ?? (periodEnds.length > 0 ? Math.min(...periodEnds) : null)),
    isEnding: isPaid && (subscription.cancel_at_period_end || endsAt !== null),
    endedAt: isPaid ? null : (dateOf(ended) ?? known.now),
  }
}

const nothing: PlanLimits = { profiles: 0, companies: 0, seats: 0, integrations: 0 }

/** Returns all items of a subscription; Stripe puts only the first ones into it. */
async function allItems(
  { stripe }: Known,
  { id, items }: Stripe.Subscription,
): Promise<Stripe.SubscriptionItem[]> {
  if (!items.has_more) return items.data
  return stripe.ask((client) =>
    client.subscriptionItems
      .list({ subscription: id, limit: 100 })
      .autoPagingToArray({ limit: 10_000 }),
  )
}

/** Returns the items whose products are plans, in an order that is always the same. */
async function planItems(
  known: Known,
  tenantId: string,
  items: readonly Stripe.SubscriptionItem[],
): Promise<PlanItem[]> {
  const productIds = new Set(items.map(({ price }) => productIdOf(price)))
  const found = new Map<string, BoughtPlan | null>()
  for (const productId of productIds) found.set(productId, await planOf(known, tenantId, productId))
  return items
    .flatMap((item) => {
      const plan = found.get(productIdOf(item.price))
      return plan ? [{ item, plan }] : []
    })
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function keyOf({ item, plan }: PlanItem): string {
  return `${plan.planId} ${item.price.id}`
}

interface BoughtPlan {
  planId: string
  planName: string
  limits: PlanLimits
}

/**
 * Returns the plan that a product is, as last read, else as Stripe has it: it may be for sale no
 * longer. Null for a product that is no plan that can be bought.
 */
async function planOf(
  { db, stripe }: Known,
  tenantId: string,
  productId: string,
): Promise<BoughtPlan | null> {
  const [stored] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.tenantId, tenantId), eq(plans.id, productId)))
  const plan =
    stored ?? planFacts(await stripe.ask((client) => client.products.retrieve(productId)))
  if (!plan || plan.subscriber === 'nobody') return null
  return { planId: plan.id, planName: plan.name, limits: plan.limits }
}

function dateOf(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000)
}
