import type { SubscriptionStatus } from '@/contract/billing/billing'
import { premiumStatuses } from '@/contract/billing/billing'
import type { Db } from '../../platform/db/client'
import { subscriptions } from './tables'

/** Tells whether a status makes a subscriber premium. */
export function isPremiumStatus(status: SubscriptionStatus): boolean {
  return premiumStatuses.some((each) => each === status)
}

export type SubscriptionRow = typeof subscriptions.$inferSelect

/**
 * Adds or replaces a subscription by its id. This is the only code that writes subscriptions, and
 * therefore the only one that makes somebody premium.
 */
export async function writeSubscription(db: Db, row: SubscriptionRow): Promise<void> {
  const { tenantId, ownerId, id, createdAt, ...changes } = row
  await db
    .insert(subscriptions)
    .values({ tenantId, ownerId, id, createdAt, ...changes })
    .onConflictDoUpdate({
      target: [subscriptions.tenantId, subscriptions.ownerId, subscriptions.id],
      set: changes,
    })
}
