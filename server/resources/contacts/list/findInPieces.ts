import { type SQL, and, gt, is, sql } from 'drizzle-orm'
import { PgliteSession } from 'drizzle-orm/pglite'
import type { ContactFilter } from '@/contract/contacts/contactFilter'
import type { OwnerScope } from '../../../platform/db/ownedBy'
import { contacts } from '../tables'
import { filterConditions, inListOrTrash, matchesFilter, withIds } from './contactQuery'
import { ALWAYS_ALLOWED, conditionsOf } from './requireAffordable'

/** The comparisons of one statement: about 50 ms on the embedded database. */
const COMPARISONS = 100_000
/** The conditions that take as long as a close search, which tries up to 160 patterns. */
const CLOSE_SEARCH = 100

/** Returns the number of contacts that one statement compares with a filter. */
export function rowsOfPiece(filter: ContactFilter): number {
  const conditions = conditionsOf(filter) + (filter.isFuzzy ? CLOSE_SEARCH : 0)
  return Math.floor(COMPARISONS / Math.max(1, conditions))
}

/**
 * Returns the ids of all matches if the filter has so many conditions that the embedded database,
 * which works in this thread, should compare piece by piece: others are answered in between. Null
 * if one statement is better.
 */
export async function findInPieces(
  { db, actor }: OwnerScope,
  filter: ContactFilter,
): Promise<string[] | null> {
  if (!is(db._.session, PgliteSession) || conditionsOf(filter) <= ALWAYS_ALLOWED) return null
  const matches = sql`coalesce(${and(...filterConditions(filter))}, false)`
  const found: string[] = []
  let after: string | null = null
  do {
    const piece = db
      .select()
      .from(contacts)
      .where(
        and(
          inListOrTrash(actor, filter.isDeleted),
          after === null ? undefined : gt(contacts.id, after),
        ),
      )
      .orderBy(contacts.id)
      .limit(rowsOfPiece(filter))
    const [row]: { ids: string[]; last: string | null }[] = await db
      .select({
        ids: sql<string[]>`coalesce(json_agg(${contacts.id}) filter (where ${matches}), '[]')`,
        last: sql<string | null>`max(${contacts.id}::text)`,
      })
      .from(sql`(${piece}) as ${contacts}`)
    found.push(...(row?.ids ?? []))
    after = row?.last ?? null
  } while (after !== null)
  return found
}

/** Returns the condition for the matches of a filter, which has compared them if that takes long. */
export async function matchesInPieces(
  scope: OwnerScope,
  filter: ContactFilter,
): Promise<SQL | undefined> {
  const found = await findInPieces(scope, filter)
  return found ? withIds(scope.actor, found, filter.isDeleted) : matchesFilter(scope.actor, filter)
}
