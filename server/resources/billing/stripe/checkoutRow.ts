import { type SQL, and, desc, eq, gt, inArray, ne, or } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import type { Owner } from '../../../ports/registry'
import { checkouts } from '../tables'
import type { Subscriber } from './subscriber'

export type CheckoutRow = typeof checkouts.$inferSelect

/** Returns the condition for one checkout of a subscriber. */
export function isCheckout(
  { tenantId, ownerId }: Pick<Subscriber, 'tenantId' | 'ownerId'>,
  id: string,
): SQL | undefined {
  return and(eq(checkouts.tenantId, tenantId), eq(checkouts.ownerId, ownerId), eq(checkouts.id, id))
}

/** Returns the checkouts of a subscriber that may still be paid. */
export function openCheckouts(
  db: Db,
  { tenantId, ownerId }: Pick<Subscriber, 'tenantId' | 'ownerId'>,
): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.tenantId, tenantId), eq(checkouts.ownerId, ownerId), mayBePaid))
}

/** Returns the checkouts with a trial that a person began for others than this subscriber. */
export function otherOpenTrials(
  db: Db,
  { tenantId, ownerId }: Subscriber,
  userId: string,
): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.tenantId, tenantId),
        eq(checkouts.userId, userId),
        ne(checkouts.ownerId, ownerId),
        eq(checkouts.isTrial, true),
        mayBePaid,
      ),
    )
}

const mayBePaid = inArray(checkouts.state, ['starting', 'open'])

/** Returns the checkouts of the last day that a person began, the newest first. */
export function recentCheckouts(
  db: Db,
  { tenantId, userId }: { tenantId: string; userId: string },
  now: Date,
): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.tenantId, tenantId),
        eq(checkouts.userId, userId),
        or(mayBePaid, gt(checkouts.updatedAt, new Date(now.getTime() - 86_400_000))),
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(10)
}

/** Forgets, with their account, who began the checkouts of subscribers that stay. Names no files. */
export async function forgetBuyer({
  db,
  actor: { tenantId, userId },
}: {
  db: Db
  actor: Owner
}): Promise<string[]> {
  await db
    .update(checkouts)
    .set({ userId: '' })
    .where(
      and(
        eq(checkouts.tenantId, tenantId),
        eq(checkouts.userId, userId),
        ne(checkouts.ownerId, userId),
      ),
    )
  return []
}
