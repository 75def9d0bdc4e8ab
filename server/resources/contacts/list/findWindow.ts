import { type SQL, and, eq, gt, lt, sql } from 'drizzle-orm'
import type { ContactFilter } from '@/contract/contacts/contactFilter'
import type { SortTerm } from '@/contract/contacts/contactSort'
import { contacts } from '../tables'
import { setPlannerHints } from '../sql/plannerHints'
import { filterConditions, inListOrTrash, matchesFilter } from './contactQuery'
import {
  type IndexedKey,
  direction,
  indexedColumn,
  isIdDescending,
  orderBy,
  sortValue,
  storedValue,
} from './sortOrder'
import type { SplitFilter } from './splitFilter'
import type { OwnerScope } from '../../../platform/db/ownedBy'

/** A window of the list, or with `filter.isDeleted` of the trash. */
export interface WindowQuery {
  filter: ContactFilter
  /** At least one key. */
  sort: readonly [SortTerm, ...SortTerm[]]
  offset: number
  limit: number
}

export interface FoundIds {
  ids: string[]
  /** Null if the matches were not counted. */
  total: number | null
}

/** The place of a row in an index: its key and its id. */
export interface Place {
  id: string
  key: Date | string
}

/** A window of rows whose total may be known. */
export interface KnownWindow extends Pick<WindowQuery, 'offset' | 'limit'> {
  total: number | null
}

/**
 * Returns the window to read: counted from the end, in reverse order, if it is past the middle of a
 * known total, because skipping rows takes time.
 */
export function shorterWay({ offset, limit, total }: KnownWindow) {
  if (total === null || offset <= total / 2) return { offset, limit, isReversed: false }
  return {
    offset: Math.max(0, total - offset - limit),
    limit: Math.max(0, Math.min(limit, total - offset)),
    isReversed: true,
  }
}

/**
 * Reads places of rows that meet a condition from the index of a key, backward if that
 * is shorter.
 */
export async function readPlaces(
  { db }: OwnerScope,
  key: IndexedKey,
  isDescending: boolean,
  condition: SQL | undefined,
  { offset, limit, total }: KnownWindow,
): Promise<Place[]> {
  await setPlannerHints(db, 'indexOrder')
  const { isReversed, ...window } = shorterWay({ offset, limit, total })
  const rows = await db
    .select({ id: contacts.id, key: storedValue(key) })
    .from(contacts)
    .where(condition)
    .orderBy(...orderBy([{ key, isDescending }], isReversed))
    .limit(window.limit)
    .offset(window.offset)
  return isReversed ? rows.reverse() : rows
}

/** Returns the total if the window ends before its limit, otherwise null. */
export function totalOfWindow(
  found: readonly unknown[],
  { offset, limit }: Pick<WindowQuery, 'offset' | 'limit'>,
): number | null {
  return found.length < limit && (found.length > 0 || offset === 0) ? offset + found.length : null
}

/**
 * Returns the places, by the first key, of the matches among the first `budget` rows of the order,
 * up to the end of the window. The inner limit stops the planner from choosing an index for the
 * filter.
 */
export async function findByScanning(
  { db, actor }: OwnerScope,
  { sort: [term], offset, limit }: WindowQuery,
  { indexed, remaining }: SplitFilter,
  budget: number,
): Promise<Place[]> {
  await setPlannerHints(db, 'indexOrder')
  const isIndexed = and(inListOrTrash(actor, indexed.isDeleted), ...filterConditions(indexed))
  const order = orderBy([term])
  const first = sql`select * from ${contacts} where ${isIndexed} order by ${joinSql(order)} limit ${budget}`
  return db
    .select({ id: sql<string>`${contacts.id}`, key: storedValue(term.key) })
    .from(sql`(${first}) as ${contacts}`)
    .where(and(...filterConditions(remaining)))
    .orderBy(...order)
    .limit(offset + limit)
}

/** Finds all matches by any index and sorts them; counts them if their total is unknown. */
export async function findBySorting(
  scope: OwnerScope,
  { filter, sort, offset, limit }: WindowQuery,
  known: number | null,
): Promise<FoundIds> {
  const { db, actor } = scope
  const condition = matchesFilter(actor, filter)
  if (known !== null)
    return {
      ids: await sortIds(scope, condition, orderBy(sort), { offset, limit }),
      total: known,
    }
  await setPlannerHints(db, 'none')
  const keys = Object.fromEntries(
    sort.map(({ key }, at) => [`key${String(at)}`, sortValue(key).as(`key${String(at)}`)]),
  )
  const found = db.$with('found').as(
    db
      .select({ id: contacts.id, ...keys })
      .from(contacts)
      .where(condition),
  )
  const order = joinSql([
    ...sort.map(({ isDescending }, at) => direction(isDescending)(sql.raw(`key${String(at)}`))),
    direction(isIdDescending(sort))(sql`${found}.id`),
  ])
  const ids = sql<
    string[]
  >`array(select id::text from ${found} order by ${order} limit ${limit} offset ${offset})`
  const total = sql<number>`(select count(*) from ${found})`.mapWith(Number)
  const [row] = await db
    .with(found)
    .select({ ids, total })
    .from(sql`(select 1) as single`)
  return { ids: row?.ids ?? [], total: row?.total ?? 0 }
}

/** Returns the ids of a window of the rows that meet a condition, sorted without an index. */
export async function sortIds(
  { db }: OwnerScope,
  condition: SQL | undefined,
  order: readonly SQL[],
  { offset, limit }: Pick<WindowQuery, 'offset' | 'limit'>,
): Promise<string[]> {
  await setPlannerHints(db, 'none')
  const rows = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

/** Counts the rows with the key of a place that its index has before it. */
export async function countBefore(
  { db }: OwnerScope,
  key: IndexedKey,
  isDescending: boolean,
  condition: SQL | undefined,
  place: Place,
): Promise<number> {
  await setPlannerHints(db, 'none')
  const column = indexedColumn(key)
  const isBefore = isDescending ? gt : lt
  const [row] = await db
    .select({ rows: sql<number>`count(*)`.mapWith(Number) })
    .from(contacts)
    .where(
      and(condition, column ? eq(column, place.key) : undefined, isBefore(contacts.id, place.id)),
    )
  return row?.rows ?? 0
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

function joinSql(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `)
}
