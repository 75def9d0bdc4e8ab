import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import {
  type Plan,
  type PlanLimits,
  type PlanPrice,
  defaultLimits,
  intervals,
  limitNames,
  planSubscribers,
} from '@/contract/billing/plan'
import type { Db } from '../../../platform/db/client'
import type { Background, Deps } from '../../../ports/context'
import type { StripeAccess } from '../../../ports/stripe'
import { plans } from '../tables'

type PlanFacts = Omit<Plan, 'prices'>

const MAX_TRIAL_DAYS = 730

type Scope = Pick<Deps, 'db' | 'stripe' | 'tenantId' | 'log'>

/**
 * Reads the operator's plans from Stripe and stores them, so that they are known while Stripe is
 * away. Plans that are gone stay for those who have them, but are no longer for sale. Several events
 * arrive at once, so an answer is not stored if one that was asked for later was: that one is as new
 * as whoever asked first needs. The database's clock tells, because all processes share it.
 */
export async function updatePlans({ stripe, ...scope }: Scope): Promise<void> {
  if (stripe === null) return
  const askedAt = await databaseTime(scope.db)
  await storePlans(scope, askedAt, await readPlans({ ...scope, stripe }, askedAt))
}

/** Returns the time by the database's clock, in whole milliseconds as they are stored. */
async function databaseTime(db: Db): Promise<Date> {
  const [row] = await db
    .select({ now: sql<string>`floor(extract(epoch from clock_timestamp()) * 1000)::text` })
    .from(sql`(select 1) as request`)
  return new Date(Number(row?.now))
}

type PlanRow = typeof plans.$inferSelect

async function readPlans(
  { stripe, tenantId, log }: Scope & { stripe: StripeAccess },
  readAt: Date,
): Promise<PlanRow[]> {
  const products = await stripe.ask(async (client) => {
    const active = client.products.list({ active: true, limit: 100 })
    return active.autoPagingToArray({ limit: 10_000 })
  })
  const prices = await stripe.ask(async (client) => {
    const active = client.prices.list({ active: true, type: 'recurring', limit: 100 })
    return active.autoPagingToArray({ limit: 10_000 })
  })
  return products.flatMap((product) => {
    const facts = planFacts(product)
    if (facts === null) {
      if ('subscriber' in product.metadata)
        log.warn({ product: product.id }, 'the metadata of a plan in Stripe is not valid')
      return []
    }
    const own = prices.filter((price) => productIdOf(price) === product.id)
    return [{ ...facts, prices: own.flatMap(planPrices), tenantId, isForSale: true, readAt }]
  })
}

/** Stores plans, unless some that were asked for later are stored. */
async function storePlans(
  { db, tenantId }: Background,
  readAt: Date,
  rows: readonly PlanRow[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plans ${tenantId}`}, 0))`)
    const isOfTenant = eq(plans.tenantId, tenantId)
    if ((await tx.$count(plans, and(isOfTenant, gte(plans.readAt, readAt)))) > 0) return
    await tx.update(plans).set({ isForSale: false, readAt }).where(isOfTenant)
    for (const row of rows)
      await tx
        .insert(plans)
        .values(row)
        .onConflictDoUpdate({ target: [plans.tenantId, plans.id], set: row })
  })
}

/**
 * Returns what a product says of a plan; null if it is none, or if its metadata is not valid. A limit
 * that is missing is none, but for people without a subscription the usual one.
 */
export function planFacts({
  id,
  name,
  description,
  metadata,
  marketing_features: features,
}: Stripe.Product): PlanFacts | null {
  const subscriber = planSubscribers.find((each) => each === metadata['subscriber'])
  if (!subscriber) return null
  const limits: Partial<PlanLimits> = {}
  for (const limit of limitNames) {
    const given = metadata[`limit_${limit}`]?.trim() ?? ''
    if (!/^(\d{0,9}|none)$/.test(given)) return null
    const missing = subscriber === 'nobody' ? defaultLimits[limit] : null
    limits[limit] = given === '' ? missing : given === 'none' ? null : Number(given)
  }
  return {
    id,
    name,
    description: description ?? '',
    subscriber,
    features: features.flatMap((feature) => feature.name ?? []),
    limits: limits as PlanLimits,
  }
}

/** Returns a price as a list of one; none if it has no fixed amount for each period. */
function planPrices({
  id,
  currency,
  unit_amount: amount,
  recurring,
  metadata,
}: Stripe.Price): PlanPrice[] {
  const interval = intervals.find((each) => each === recurring?.interval)
  if (amount === null || recurring?.usage_type !== 'licensed' || !interval) return []
  const trialDays = /^\d{1,3}$/.test(metadata['trial_days'] ?? '')
    ? Math.min(MAX_TRIAL_DAYS, Number(metadata['trial_days']))
    : 0
  return [{ id, currency, amount, interval, intervalCount: recurring.interval_count, trialDays }]
}

/** Returns the id of a price's product. */
export function productIdOf({ product }: Stripe.Price): string {
  return typeof product === 'string' ? product : product.id
}

/** Returns the plan that has a price for sale, with the price. */
export async function findPrice(
  { db }: Pick<Deps, 'db'>,
  tenantId: string,
  priceId: string,
): Promise<{ plan: typeof plans.$inferSelect; price: PlanPrice } | null> {
  const [plan] = await db
    .select()
    .from(plans)
    .where(
      and(
        eq(plans.tenantId, tenantId),
        eq(plans.isForSale, true),
        inArray(plans.subscriber, ['person', 'company']),
        sql`${plans.prices} @> ${JSON.stringify([{ id: priceId }])}::jsonb`,
      ),
    )
    .limit(1)
  const price = plan?.prices.find(({ id }) => id === priceId)
  return plan && price ? { plan, price } : null
}
