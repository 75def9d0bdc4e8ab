import { and, eq } from 'drizzle-orm'
import { contacts } from '../tables'
import type { ContactRow } from '../contactRow'
import { CountChanges } from '../list/contactCounts'
import { withIds } from '../list/contactQuery'
import { queueEdit } from './queuePushes'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'

/** The columns that an update may set; owner, source and deletion are excluded. */
export type ContactChanges = Partial<
  Omit<
    ContactRow,
    'tenantId' | 'ownerId' | 'id' | 'deletedAt' | 'deletionId' | 'mergeId' | 'source'
  >
>

/**
 * Updates a row of the list if it still has the version of `before`, which the same statement
 * checks. Returns undefined if it does not.
 */
export async function updateContactAtVersion(
  scope: OwnerScope,
  before: ContactRow,
  changes: ContactChanges,
): Promise<ContactRow | undefined> {
  return scope.db.transaction(async (tx) => {
    const isSame = and(withIds(scope.actor, [before.id]), eq(contacts.version, before.version))
    const [row] = await tx
      .update(contacts)
      .set({ ...changes, version: before.version + 1 })
      .where(isSame)
      .returning()
    if (!row) return undefined
    await queueEdit({ ...scope, db: tx }, before, changes)
    await updateCounts({ ...scope, db: tx }, before, row)
    return row
  })
}

/** Updates a row that the caller has locked: in the list, in the trash or hidden by a merge. */
export async function updateLockedContact(
  scope: OwnerScope,
  before: ContactRow,
  changes: ContactChanges,
): Promise<ContactRow> {
  const [row] = await scope.db
    .update(contacts)
    .set({ ...changes, version: before.version + 1 })
    .where(and(ownedBy(contacts, scope.actor), eq(contacts.id, before.id)))
    .returning()
  if (!row) throw new Error('A locked contact is missing.')
  if (row.deletedAt) return row
  await queueEdit(scope, before, changes)
  await updateCounts(scope, before, row)
  return row
}

async function updateCounts(
  scope: OwnerScope,
  before: ContactRow,
  after: ContactRow,
): Promise<void> {
  const counts = new CountChanges()
  counts.addChanged(before, after)
  await counts.write(scope)
}
