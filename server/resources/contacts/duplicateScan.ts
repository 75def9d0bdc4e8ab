import { randomUUID } from 'node:crypto'
import { duplicateScans as scans } from '../contactMerges/tables'
import { type OwnerScope, ownedBy } from '../../platform/db/ownedBy'

export type ScanRow = typeof scans.$inferSelect

/**
 * Locks the owner's scan until the transaction ends, so that merges and scans of one owner run one
 * after the other.
 */
export async function lockScan({ db, actor }: OwnerScope): Promise<ScanRow> {
  await db
    .insert(scans)
    .values({ tenantId: actor.tenantId, ownerId: actor.userId })
    .onConflictDoNothing()
  const [scan] = await db.select().from(scans).where(ownedBy(scans, actor)).for('update')
  if (!scan) throw new Error('The database returned no scan.')
  return scan
}

/** Returns the owner's scan without a lock; undefined before the first scan. */
export async function findScan({ db, actor }: OwnerScope): Promise<ScanRow | undefined> {
  const [scan] = await db.select().from(scans).where(ownedBy(scans, actor))
  return scan
}

/**
 * Makes the next scan start over, even one that is running, after changes that `updatedAt` does not
 * show. Call it before other writes, because it locks the scan.
 */
export async function resetScan(scope: OwnerScope): Promise<void> {
  await lockScan(scope)
  await saveScan(scope, null, randomUUID())
}

export async function saveScan(
  { db, actor }: OwnerScope,
  scannedAt: Date | null,
  recent: string,
): Promise<void> {
  await db.update(scans).set({ scannedAt, recent }).where(ownedBy(scans, actor))
}
