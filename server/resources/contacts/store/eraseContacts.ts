import { type SQL, and, isNull, sql } from 'drizzle-orm'
import { contactMerges as merges, dismissals } from '../../contactMerges/tables'
import { contacts } from '../tables'
import { markForDeletion } from '../../../platform/files/deleteFiles'
import { eraseConsents } from '../consents'
import { lockScan } from '../duplicateScan'
import { CountChanges } from '../list/contactCounts'
import { isInTrash } from '../list/contactQuery'
import { erasePushes } from './queuePushes'
import { idIn } from '../../../platform/db/idIn'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'

/**
 * Erases rows in the trash for good, with the contacts that were merged into them. Returns the
 * number of rows from the trash and the pictures that are no longer used, which it marks for
 * deletion.
 */
export async function eraseContacts(
  { db, actor }: OwnerScope,
  where: SQL | undefined,
): Promise<{ erased: number; pictures: string[] }> {
  return db.transaction(async (tx) => {
    // Makes the owner's merges wait, because they lock history and contacts in another order.
    await lockScan({ db: tx, actor })
    const rows = await tx
      .delete(contacts)
      .where(and(ownedBy(contacts, actor), isInTrash, where))
      .returning({ id: contacts.id, displayImage: contacts.displayImage })
    const ids = rows.map(({ id }) => id)
    const hidden = await eraseHiddenContacts({ db: tx, actor }, ids)
    const pictures = [...rows.flatMap(({ displayImage }) => displayImage ?? []), ...hidden]
    const counts = new CountChanges()
    counts.add('deleted', '', -rows.length)
    await counts.write({ db: tx, actor })
    await markForDeletion({ ...actor, db: tx }, pictures)
    return { erased: rows.length, pictures }
  })
}

/**
 * Erases the consents, pushes and merge history of erased contacts, and all contacts merged into them,
 * directly or indirectly. Returns the pictures that are no longer used.
 */
async function eraseHiddenContacts(
  { db, actor }: OwnerScope,
  contactIds: readonly string[],
): Promise<string[]> {
  const unused: string[] = []
  for (let ids = contactIds; ids.length > 0;) {
    await eraseConsents({ db, actor }, ids)
    await erasePushes({ db, actor }, ids)
    const { mergeIds, pictures } = await eraseMergeHistory({ db, actor }, ids)
    const hidden = await db
      .delete(contacts)
      .where(and(ownedBy(contacts, actor), idIn(contacts.mergeId, mergeIds)))
      .returning({ id: contacts.id, displayImage: contacts.displayImage })
    unused.push(...pictures, ...hidden.flatMap(({ displayImage }) => displayImage ?? []))
    ids = hidden.map(({ id }) => id)
  }
  return [...new Set(unused)]
}

/**
 * Removes the contents of these contacts from the merge history, and their dismissals. Returns the
 * merges into them and the pictures that only the history used.
 */
async function eraseMergeHistory(
  { db, actor }: OwnerScope,
  contactIds: readonly string[],
): Promise<{ mergeIds: string[]; pictures: string[] }> {
  await db
    .delete(dismissals)
    .where(and(ownedBy(dismissals, actor), idIn(dismissals.contactId, contactIds)))
  const isActive = and(
    ownedBy(merges, actor),
    idIn(merges.survivorId, contactIds),
    isNull(merges.undoneAt),
    isNull(merges.erasedAt),
  )
  const found = await db
    .select({ id: merges.id, before: merges.before, result: merges.result })
    .from(merges)
    .where(isActive)
    .for('update')
  await db
    .update(merges)
    .set({ before: null, result: null, choices: {}, erasedAt: sql`now()` })
    .where(isActive)
  return {
    mergeIds: found.map(({ id }) => id),
    pictures: found
      .flatMap(({ before, result }) => [before?.displayImage, result?.displayImage])
      .filter((picture) => typeof picture === 'string'),
  }
}
