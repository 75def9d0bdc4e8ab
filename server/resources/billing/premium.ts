import { type SQL, type SQLWrapper, and, eq, inArray, sql } from 'drizzle-orm'
import { premiumStatuses } from '@/contract/billing/billing'
import type { Db } from '../../platform/db/client'
import type { Owner } from '../../ports/registry'
import { subscriptions } from './tables'

export type SubscriptionRow = typeof subscriptions.$inferSelect

/**
 * Tells whether a subscription makes its subscriber premium now: one of Stripe's has a plan, and an
 * operator's has not run out.
 */
export function isPremiumSubscription(
  { kind, status, planId, periodEndsAt }: SubscriptionRow,
  now: Date,
): boolean {
  const counts = kind === 'stripe' ? planId !== '' : periodEndsAt === null || periodEndsAt > now
  return counts && premiumStatuses.some((each) => each === status)
}

/** Returns the condition that a subscription makes its subscriber premium now. */
function makesPremium(now: Date): SQL | undefined {
  const { kind, status, planId, periodEndsAt: endsAt } = subscriptions
  return and(
    inArray(status, [...premiumStatuses]),
    sql`(case ${kind} when 'stripe' then ${planId} <> ''
      else ${endsAt} is null or ${endsAt} > ${now.toISOString()}::timestamptz end)`,
  )
}

/**
 * Selects whether a user is premium; it is part of the statement that reads the user, or rows whose
 * columns name them.
 */
export function isPremium(
  { tenantId, userId }: Record<keyof Owner, string | SQLWrapper>,
  now: Date,
): SQL<boolean> {
  const own = and(eq(subscriptions.tenantId, tenantId), eq(subscriptions.ownerId, userId))
  return sql<boolean>`exists (select 1 from ${subscriptions} where ${and(own, makesPremium(now))})`
}

/** Tells whether a subscriber, such as a company by its id, has a plan now. */
export async function hasPlan(
  db: Db,
  tenantId: string,
  ownerId: string,
  now: Date,
): Promise<boolean> {
  return (await premiumSubscriptions(db, tenantId, [ownerId], now)).length > 0
}

/** Returns the premium subscriptions of subscribers: users, or companies by their ids. */
export function premiumSubscriptions(
  db: Db,
  tenantId: string,
  ownerIds: readonly string[],
  now: Date,
): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.tenantId, tenantId),
        inArray(subscriptions.ownerId, [...ownerIds]),
        makesPremium(now),
      ),
    )
}
