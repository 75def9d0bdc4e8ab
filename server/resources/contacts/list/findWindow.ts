import { type SQL, and, sql } from 'drizzle-orm'
import type { ContactFilter, ContactSort } from '@/contract/contacts/contactFilter'
import { contacts } from '../tables'
import { setPlannerHints } from '../sql/plannerHints'
import {
  filterConditions,
  inListOrTrash,
  matchesFilter,
  orderBy,
  sortColumns,
  sortKeyOf,
} from './contactQuery'
import type { SplitFilter } from './splitFilter'
import type { OwnerScope } from '../../../platform/db/ownedBy'

/** A window of the list, or with `filter.isDeleted` of the trash. */
export interface WindowQuery {
  filter: ContactFilter
  sort: ContactSort
  offset: number
  limit: number
}

export interface FoundIds {
  ids: string[]
  /** Null if the matches were not counted. */
  total: number | null
}

/**
 * Reads the window from the sort index, backward if it is past the middle of a known total, because
 * skipping rows takes time.
 */
export async function findByIndex(
  { db, actor }: OwnerScope,
  { filter, sort, offset, limit }: WindowQuery,
  total: number | null,
): Promise<FoundIds> {
  await setPlannerHints(db, 'indexOrder')
  const isReversed = total !== null && offset > total / 2
  const window = isReversed
    ? {
        offset: Math.max(0, total - offset - limit),
        limit: Math.max(0, Math.min(limit, total - offset)),
      }
    : { offset, limit }
  const rows = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(matchesFilter(actor, filter))
    .orderBy(...orderBy(sort, isReversed))
    .limit(window.limit)
    .offset(window.offset)
  const ids = rows.map(({ id }) => id)
  return {
    ids: isReversed ? ids.reverse() : ids,
    total: total ?? totalOfWindow(ids, { offset, limit }),
  }
}

/** Returns the total if the window ends before its limit, otherwise null. */
function totalOfWindow(
  ids: string[],
  { offset, limit }: Pick<WindowQuery, 'offset' | 'limit'>,
): number | null {
  return ids.length < limit && (ids.length > 0 || offset === 0) ? offset + ids.length : null
}

/**
 * Returns the matches among the first `budget` rows of the order, up to the end of the window. The
 * inner limit stops the planner from choosing an index for the filter.
 */
export async function findByScanning(
  { db, actor }: OwnerScope,
  { sort, offset, limit }: WindowQuery,
  { indexed, remaining }: SplitFilter,
  budget: number,
): Promise<string[]> {
  await setPlannerHints(db, 'indexOrder')
  const isIndexed = and(inListOrTrash(actor, indexed.isDeleted), ...filterConditions(indexed))
  const first = sql`select * from ${contacts} where ${isIndexed} order by ${joinSql(orderBy(sort))} limit ${budget}`
  const rows = await db
    .select({ id: sql<string>`${contacts.id}` })
    .from(sql`(${first}) as ${contacts}`)
    .where(and(...filterConditions(remaining)))
    .orderBy(...orderBy(sort))
    .limit(offset + limit)
  return rows.map(({ id }) => id)
}

/** Finds all matches by any index, sorts them and counts them. */
export async function findBySorting(
  { db, actor }: OwnerScope,
  { filter, sort, offset, limit }: WindowQuery,
): Promise<FoundIds> {
  await setPlannerHints(db, 'none')
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  const found = db.$with('found').as(
    db
      .select({ id: contacts.id, key: sql`${sortColumns[sortKeyOf(sort)]}`.as('key') })
      .from(contacts)
      .where(matchesFilter(actor, filter)),
  )
  const ids = sql<
    string[]
  >`array(select id::text from ${found} order by key ${direction}, ${found}.id ${direction} limit ${limit} offset ${offset})`
  const total = sql<number>`(select count(*) from ${found})`.mapWith(Number)
  const [row] = await db
    .with(found)
    .select({ ids, total })
    .from(sql`(select 1) as single`)
  return { ids: row?.ids ?? [], total: row?.total ?? 0 }
}

export async function countMatches(
  { db, actor }: OwnerScope,
  filter: ContactFilter,
): Promise<number> {
  await setPlannerHints(db, 'none')
  const [row] = await db
    .select({ rows: sql<number>`count(*)`.mapWith(Number) })
    .from(contacts)
    .where(matchesFilter(actor, filter))
  return row?.rows ?? 0
}

function joinSql(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `)
}
