import { type CoverageScope, updateCompanyCoverage } from './coverage'
import type { SubscriptionRow } from './premium'
import { responsibleUser } from './responsibleUser'
import { subscriptions } from './tables'

/**
 * Adds or replaces a subscription by its id, and stores which companies plans cover since then, in
 * one transaction. This is the only code that writes subscriptions, and therefore the only one that
 * makes somebody premium.
 */
export async function writeSubscription(
  { db, stripe }: CoverageScope,
  row: SubscriptionRow,
): Promise<void> {
  const { tenantId, ownerId, id, createdAt, ...changes } = row
  await db.transaction(async (tx) => {
    await tx
      .insert(subscriptions)
      .values({ tenantId, ownerId, id, createdAt, ...changes })
      .onConflictDoUpdate({
        target: [subscriptions.tenantId, subscriptions.ownerId, subscriptions.id],
        set: changes,
      })
    const owners = [await responsibleUser(tx, row)]
    await updateCompanyCoverage({ db: tx, stripe }, tenantId, owners, row.updatedAt)
  })
}
