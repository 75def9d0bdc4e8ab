import { type SQL, and, is, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { contacts } from '../tables'
import { type ContactRow, noDeletion } from '../contactRow'
import { CountChanges } from '../list/contactCounts'
import { isInList, isInTrash } from '../list/contactQuery'
import type { Db } from '../../../platform/db/client'
import { pushes } from '../../pushes/tables'
import { dropQueued, queueReturned } from './queuePushes'
import { idIn } from '../../../platform/db/idIn'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'
import { piecesOf } from '../../../platform/db/pieces'

/** The contacts that move in one statement, which takes the embedded database some 30 ms. */
export const PIECE = 150

/**
 * Moves contacts of the list to the trash with one deletion id, in pieces, all in the caller's
 * transaction or each in one of its own. Returns the number of contacts.
 */
export function moveToTrash(
  whole: OwnerScope,
  ids: readonly string[],
  { deletionId, now }: { deletionId: string; now: Date },
): Promise<number> {
  return inPieces(whole, ids, {
    move: (scope, piece) => {
      const moved = movedContacts(scope, and(piece, isInList), {
        ...{ deletedAt: now, deletionId, updatedAt: now },
      })
      // In the same statement, which knows the rows without reading them again.
      const dropped = scope.db
        .$with('dropped')
        .as(dropQueued(scope, sql`(select id from ${moved})`, now).returning({ id: pushes.id }))
      return summaryOf(scope.db.with(moved, dropped), moved, noIds)
    },
    finish: (scope, moved) => countMoved(scope, moved, -1),
  })
}

/** Restores contacts from the trash, in pieces like `moveToTrash`. Returns their number. */
export function restoreFromTrash(
  whole: OwnerScope,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  return inPieces(whole, ids, {
    move: (scope, piece) => {
      const moved = movedContacts(scope, and(piece, isInTrash), { ...noDeletion, updatedAt: now })
      const returned = sql<string[]>`(select coalesce(json_agg(${moved.id}), '[]') from ${moved})`
      return summaryOf(scope.db.with(moved), moved, returned)
    },
    finish: async (scope, moved) => {
      await queueReturned(
        scope,
        moved.flatMap((each) => each.ids),
      )
      return countMoved(scope, moved, 1)
    },
  })
}

interface Moving {
  /** Moves the contacts that meet a condition. */
  move: (scope: OwnerScope, piece: SQL) => Promise<Summary>
  /** Writes what depends on the moved contacts, at the end of a transaction. Returns their number. */
  finish: (scope: OwnerScope, moved: readonly Summary[]) => Promise<number>
}

async function inPieces(
  { db, actor }: OwnerScope,
  ids: readonly string[],
  { move, finish }: Moving,
): Promise<number> {
  const pieces = [...piecesOf(ids, PIECE)].map((piece) => idIn(contacts.id, piece))
  if (!is(db, PgTransaction)) {
    let moved = 0
    for (const piece of pieces)
      moved += await db.transaction(async (tx) => {
        const scope = { db: tx, actor }
        return finish(scope, [await move(scope, piece)])
      })
    return moved
  }
  const scope = { db, actor }
  const moved: Summary[] = []
  for (const piece of pieces) moved.push(await move(scope, piece))
  return moved.length === 0 ? 0 : finish(scope, moved)
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
  moved: readonly Summary[],
  by: 1 | -1,
): Promise<number> {
  const counts = new CountChanges()
  let count = 0
  for (const { groups, extras } of moved) {
    for (const { rows, ...group } of groups) {
      counts.addListed({ ...group, extras: {} }, by * rows)
      count += rows
    }
    for (const [name, rows] of extras) counts.add('extra', name, by * rows)
  }
  counts.add('deleted', '', -by * count)
  await counts.write(scope)
  return count
}
