import { and, eq, inArray, ne } from 'drizzle-orm'
import { premiumStatuses } from '@/contract/billing/billing'
import type { Db } from '../../../platform/db/client'
import { ApiError } from '../../../platform/http/apiError'
import type { Owner } from '../../../ports/registry'
import { subscriptions } from '../tables'
import { hasHadTrial } from '../trials'
import type { Subscriber } from './subscriber'

export const BEING_CONFIRMED = 'Your payment is being confirmed. Look again in a minute.'
export const WAITS_FOR_PAYMENT =
  'Your plan waits for a payment. Pay or end it under “Invoices and payment”.'

/** Throws CONFLICT if the subscriber has a plan already, or the person has had their trial. */
export async function requireFree(
  db: Db,
  { actor, subscriber, isTrial }: { actor: Owner; subscriber: Subscriber; isTrial: boolean },
): Promise<void> {
  const [running] = await db
    .select({ status: subscriptions.status })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.tenantId, subscriber.tenantId),
        eq(subscriptions.ownerId, subscriber.ownerId),
        eq(subscriptions.kind, 'stripe'),
        // One of other products keeps nobody from a plan.
        ne(subscriptions.planId, ''),
        inArray(subscriptions.status, [...premiumStatuses, 'incomplete', 'unpaid', 'paused']),
      ),
    )
    .limit(1)
  // Stripe makes subscriptions after the checkout, so this one waits for a bank.
  if (running?.status === 'incomplete') throw new ApiError('CONFLICT', BEING_CONFIRMED)
  if (running?.status === 'unpaid' || running?.status === 'paused')
    throw new ApiError('CONFLICT', WAITS_FOR_PAYMENT)
  if (running)
    throw new ApiError('CONFLICT', 'There is a plan already. Cancel it first to choose another.')
  if (isTrial && (await hasHadTrial(db, actor)))
    throw new ApiError('CONFLICT', 'You have had your free trial. You can subscribe without one.')
}
