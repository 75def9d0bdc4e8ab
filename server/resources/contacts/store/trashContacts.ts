import { type SQL, and, sql } from 'drizzle-orm'
import { contacts } from '../tables'
import { type ContactRow, noDeletion } from '../contactRow'
import { CountChanges } from '../list/contactCounts'
import { isInList, isInTrash } from '../list/contactQuery'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'

/** Moves rows of the list to the trash with one deletion id. Returns the number of rows. */
export async function moveToTrash(
  scope: OwnerScope,
  where: SQL | undefined,
  { deletionId, now }: { deletionId: string; now: Date },
): Promise<number> {
  const changes = { deletedAt: now, deletionId, updatedAt: now }
  return moveContacts(scope, and(where, isInList), changes, -1)
}

/** Restores rows from the trash. Returns the number of rows. */
export async function restoreFromTrash(
  scope: OwnerScope,
  where: SQL | undefined,
  now: Date,
): Promise<number> {
  return moveContacts(scope, and(where, isInTrash), { ...noDeletion, updatedAt: now }, 1)
}

/** Moves rows and groups them for the counts in one statement, so that no row has to be read. */
async function moveContacts(
  { db, actor }: OwnerScope,
  where: SQL | undefined,
  changes: Partial<ContactRow>,
  by: 1 | -1,
): Promise<number> {
  return db.transaction(async (tx) => {
    const counts = new CountChanges()
    const moved = tx.$with('moved').as(
      tx
        .update(contacts)
        .set({ ...changes, version: sql`${contacts.version} + 1` })
        .where(and(ownedBy(contacts, actor), where))
        .returning({
          tags: contacts.tags,
          isFavorite: contacts.isFavorite,
          source: contacts.source,
        }),
    )
    const { tags, isFavorite, source } = moved
    const groups = await tx
      .with(moved)
      .select({ tags, isFavorite, source, rows: sql<number>`count(*)`.mapWith(Number) })
      .from(moved)
      .groupBy(tags, isFavorite, source)
    for (const { rows, ...group } of groups) counts.addListed(group, by * rows)
    const count = groups.reduce((sum, { rows }) => sum + rows, 0)
    counts.add('deleted', '', -by * count)
    await counts.write({ db: tx, actor })
    return count
  })
}
