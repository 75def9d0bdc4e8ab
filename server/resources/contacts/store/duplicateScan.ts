import { randomUUID } from 'node:crypto'
import { duplicateScans as scans } from '../../../platform/db/schema'
import { type OwnerScope, ownRows } from '../../../platform/db/ownRows'

export type ScanRow = typeof scans.$inferSelect

/** The owner's scan, locked until the transaction ends: merges and looks of one owner come one after the other. */
export async function lockScan({ db, actor }: OwnerScope): Promise<ScanRow> {
  await db
    .insert(scans)
    .values({ tenantId: actor.tenantId, ownerId: actor.userId })
    .onConflictDoNothing()
  const [scan] = await db.select().from(scans).where(ownRows(scans, actor)).for('update')
  if (!scan) throw new Error('The database answered no row.')
  return scan
}

/** The owner's scan, as it is; undefined before the first look. */
export async function readScan({ db, actor }: OwnerScope): Promise<ScanRow | undefined> {
  const [scan] = await db.select().from(scans).where(ownRows(scans, actor))
  return scan
}

export async function saveScan(
  { db, actor }: OwnerScope,
  scannedAt: Date | null,
  recent: string,
): Promise<void> {
  await db.update(scans).set({ scannedAt, recent }).where(ownRows(scans, actor))
}

/** Makes the next look begin anew, one that is under way too: for changes that their dates do not tell. Locks the scan, so it comes before other writes. */
export async function resetScan(owned: OwnerScope): Promise<void> {
  await lockScan(owned)
  await saveScan(owned, null, randomUUID())
}
