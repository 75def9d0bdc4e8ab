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
    return countMoved(scope, await summaryOf(tx.with(moved, dropped), moved, noIds), -1)
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
    const ids = sql<string[]>`(select coalesce(json_agg(${moved.id}), '[]') from ${moved})`
    const summary = await summaryOf(tx.with(moved), moved, ids)
    await queueReturned(scope, summary.ids)
    return countMoved(scope, summary, 1)
  })
}

/** Returns the update that moves rows, to be part of the statement that sums them up. */
function movedContacts(
  { db, actor }: OwnerScope,
  where: SQL | undefined,
  changes: Partial<ContactRow>,
) {
  const { id, tags, isFavorite, source, extras } = contacts
  return db.$with('moved').as(
    db
      .update(contacts)
      .set({ ...changes, version: sql`${contacts.version} + 1` })
      .where(and(ownedBy(contacts, actor), where))
      .returning({ id, tags, isFavorite, source, extras }),
  )
}

/** The ids of moved rows where nobody asks for them. */
const noIds = sql<string[]>`'[]'::json`

/** The values of moved rows that counts depend on. */
interface Summary {
  /** Numbers of rows by these values, as JSON has them. */
  groups: readonly (Pick<ContactRow, 'tags' | 'isFavorite' | 'source'> & { rows: number })[]
  /** Numbers of rows by name of a custom field. */
  extras: readonly (readonly [name: string, rows: number])[]
  ids: string[]
}

/** Sums up moved rows for the counts in the statement that moves them, so that no row is read. */
async function summaryOf(
  query: ReturnType<Db['with']>,
  moved: ReturnType<typeof movedContacts>,
  ids: SQL<string[]>,
): Promise<Summary> {
  const { tags, isFavorite, source, extras } = moved
  const groups = sql<Summary['groups']>`(select coalesce(json_agg(g), '[]') from (
    select ${tags} as tags, ${isFavorite} as "isFavorite", ${source} as source, count(*) as rows from ${moved} group by 1, 2, 3) as g)`
  const names = sql<
    Summary['extras']
  >`(select coalesce(json_agg(json_build_array(key, rows)), '[]') from (
    select key, count(*) as rows from ${moved}, jsonb_each_text(${extras}) where ${extras} <> '{}' and value <> '' group by 1) as named)`
  const [row] = await query
    .select({ groups: groups.as('groups'), extras: names.as('names'), ids: ids.as('ids') })
    .from(sql`(select 1) as single`)
  return row ?? { groups: [], extras: [], ids: [] }
}

async function countMoved(
  scope: OwnerScope,
  { groups, extras }: Summary,
  by: 1 | -1,
): Promise<number> {
  const counts = new CountChanges()
  for (const { rows, ...group } of groups) counts.addListed({ ...group, extras: {} }, by * rows)
  for (const [name, rows] of extras) counts.add('extra', name, by * rows)
  const count = groups.reduce((sum, { rows }) => sum + rows, 0)
  counts.add('deleted', '', -by * count)
  await counts.write(scope)
  return count
}
