import { type SQL, and, sql } from 'drizzle-orm'
import { contacts } from '../tables'
import { type ContactRow, noDeletion } from '../contactRow'
import { CountChanges } from '../list/contactCounts'
import { isInList, isInTrash } from '../list/contactQuery'
import type { Db } from '../../../platform/db/client'
import { pushes } from '../../pushes/tables'
import { dropQueued, queueReturned } from './queuePushes'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'

/** Moves rows of the list to the trash with one deletion id. Returns the number of rows. */
export async function moveToTrash(
  { db, actor }: OwnerScope,
  where: SQL | undefined,
  { deletionId, now }: { deletionId: string; now: Date },
): Promise<number> {
  return db.transaction(async (tx) => {
    const scope = { db: tx, actor }
    const moved = movedContacts(scope, and(where, isInList), {
      ...{ deletedAt: now, deletionId, updatedAt: now },
    })
    // In the same statement, which knows the rows without reading them again.
    const dropped = tx
      .$with('dropped')
      .as(dropQueued(scope, sql`(select id from ${moved})`, now).returning({ id: pushes.id }))
    return countMoved(scope, await groupsOf(tx.with(moved, dropped), moved, noIds), -1)
  })
}

/** Restores rows from the trash. Returns the number of rows. */
export async function restoreFromTrash(
  { db, actor }: OwnerScope,
  where: SQL | undefined,
  now: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    const scope = { db: tx, actor }
    const moved = movedContacts(scope, and(where, isInTrash), { ...noDeletion, updatedAt: now })
    const groups = await groupsOf(tx.with(moved), moved, sql<string[]>`json_agg(${moved.id})`)
    await queueReturned(
      scope,
      groups.flatMap(({ ids }) => ids),
    )
    return countMoved(scope, groups, 1)
  })
}

/** Returns the update that moves rows, to be part of the statement that groups them. */
function movedContacts(
  { db, actor }: OwnerScope,
  where: SQL | undefined,
  changes: Partial<ContactRow>,
) {
  const { id, tags, isFavorite, source } = contacts
  return db.$with('moved').as(
    db
      .update(contacts)
      .set({ ...changes, version: sql`${contacts.version} + 1` })
      .where(and(ownedBy(contacts, actor), where))
      .returning({ id, tags, isFavorite, source }),
  )
}

/** The ids of moved rows where nobody asks for them. */
const noIds = sql<string[]>`'[]'::json`

/** Groups moved rows for the counts in the statement that moves them, so that no row is read. */
function groupsOf(
  query: ReturnType<Db['with']>,
  moved: ReturnType<typeof movedContacts>,
  ids: SQL<string[]>,
) {
  const { tags, isFavorite, source } = moved
  const rows = sql<number>`count(*)`.mapWith(Number)
  return query
    .select({ tags, isFavorite, source, rows, ids })
    .from(moved)
    .groupBy(tags, isFavorite, source)
}

type Groups = Awaited<ReturnType<typeof groupsOf>>

async function countMoved(scope: OwnerScope, groups: Groups, by: 1 | -1): Promise<number> {
  const counts = new CountChanges()
  for (const { rows, ids: _ids, ...group } of groups) counts.addListed(group, by * rows)
  const count = groups.reduce((sum, { rows }) => sum + rows, 0)
  counts.add('deleted', '', -by * count)
  await counts.write(scope)
  return count
}
