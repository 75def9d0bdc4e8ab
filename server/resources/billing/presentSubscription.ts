import type { Subscription } from '@/contract/billing/billing'
import { type SubscriptionRow, isPremiumSubscription } from './premium'

/** Presents a subscription to its subscriber, with the name of the company that it is for. */
export function presentSubscription(
  row: SubscriptionRow,
  { companyName, now }: { companyName: string; now: Date },
): Subscription {
  const { id, kind, status, planId, planName, priceId, limits, companyId, isEnding } = row
  return {
    id,
    kind,
    status,
    isPremium: isPremiumSubscription(row, now),
    planId,
    planName,
    priceId,
    limits,
    companyId,
    companyName,
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    periodEndsAt: row.periodEndsAt?.toISOString() ?? null,
    isEnding,
    createdAt: row.createdAt.toISOString(),
  }
}
