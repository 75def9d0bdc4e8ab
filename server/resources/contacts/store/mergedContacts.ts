import { and, eq, sql } from 'drizzle-orm'
import { contacts } from '../tables'
import { type ContactRow, noDeletion } from '../contactRow'
import { CountChanges } from '../list/contactCounts'
import { withIds } from '../list/contactQuery'
import { mergePushes, queueReturned } from './queuePushes'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'

/**
 * Hides rows that were merged into the survivor, without changing their content. The caller has
 * locked them.
 */
export async function hideMergedContacts(
  { db, actor }: OwnerScope,
  rows: readonly ContactRow[],
  { mergeId, survivorId, now }: { mergeId: string; survivorId: string; now: Date },
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await db
    .update(contacts)
    .set({ deletedAt: now, mergeId, version: sql`${contacts.version} + 1` })
    .where(withIds(actor, ids))
  await mergePushes({ db, actor }, { absorbedIds: ids, survivorId, now })
  const counts = new CountChanges()
  for (const row of rows) counts.addListed(row, -1)
  await counts.write({ db, actor })
}

/** Restores the rows that a merge hid to the list, and returns their ids. */
export async function restoreMergedContacts(
  { db, actor }: OwnerScope,
  mergeId: string,
  now: Date,
): Promise<string[]> {
  const { id, tags, isFavorite, source, extras } = contacts
  const rows = await db
    .update(contacts)
    .set({ ...noDeletion, updatedAt: now, version: sql`${contacts.version} + 1` })
    .where(and(ownedBy(contacts, actor), eq(contacts.mergeId, mergeId)))
    .returning({ id, tags, isFavorite, source, extras })
  const ids = rows.map((row) => row.id)
  await queueReturned({ db, actor }, ids)
  const counts = new CountChanges()
  for (const row of rows) counts.addListed(row, 1)
  await counts.write({ db, actor })
  return ids
}
