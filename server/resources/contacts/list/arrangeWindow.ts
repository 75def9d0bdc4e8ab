import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { SortTerm } from '@/contract/contacts/contactSort'
import { contacts } from '../tables'
import { setPlannerHints } from '../sql/plannerHints'
import { type Place, countBefore, readPlaces, sortIds } from './findWindow'
import { direction, indexedColumn, isBetween, isIndexedKey, sortValue } from './sortOrder'
import type { OwnerScope } from '../../../platform/db/ownedBy'

/** The rows to sort by several keys. */
interface Order {
  /** The condition of all rows of the list, which the indexes answer. */
  inList: SQL | undefined
  /** Further conditions: of the filter, and of the keys that all rows have in common. */
  conditions: readonly SQL[]
  /** The keys that remain, of which the first one has an index. */
  terms: readonly SortTerm[]
  /** The direction of ids, which break ties. */
  isIdDescending: boolean
  /** Up to this many rows with one key are sorted without looking for a better way. */
  sortAll: number
  /** The number of rows in the list. */
  rowCount: number
}

/**
 * Returns the ids of a window, from the places that an index of the first key has there. They have
 * the keys of the window's rows: only the rows with the first and the last one may be others, so
 * only rows with these keys are sorted. `inside` counts the rows with the first key before it.
 */
export async function arrangeWindow(
  scope: OwnerScope,
  order: Order,
  places: readonly Place[],
  inside: number,
): Promise<string[]> {
  const [[term], first, last] = [order.terms, places[0]?.key, places.at(-1)?.key]
  if (!term || !isIndexedKey(term.key) || first === undefined || last === undefined) return []
  const isSmall = async (key: Place['key']) =>
    (await boundedSize(scope, order, key)) <= order.sortAll
  if ((await isSmall(first)) && (isSame(first, last) || (await isSmall(last)))) {
    const condition = isBetween(term.key, first, last, term.isDescending)
    return sortRest(scope, order, condition, order.terms, { offset: inside, limit: places.length })
  }
  const rowsOf = (key: Place['key']) => places.filter((place) => isSame(place.key, key)).length
  const head = { offset: inside, limit: rowsOf(first) }
  const ids = await arrangeGroup(scope, order, first, head)
  if (isSame(first, last)) return ids
  const tail = { offset: 0, limit: rowsOf(last) }
  const [from, to] = [places[head.limit]?.key, places[places.length - tail.limit - 1]?.key]
  if (from !== undefined && to !== undefined && head.limit + tail.limit < places.length) {
    const limit = places.length - head.limit - tail.limit
    const condition = isBetween(term.key, from, to, term.isDescending)
    ids.push(...(await sortRest(scope, order, condition, order.terms, { offset: 0, limit })))
  }
  return [...ids, ...(await arrangeGroup(scope, order, last, tail))]
}

interface Window {
  offset: number
  limit: number
}

/** Returns the ids of a window of the rows with one value of the first key. */
async function arrangeGroup(
  scope: OwnerScope,
  order: Order,
  key: Place['key'],
  window: Window,
): Promise<string[]> {
  const [, ...terms] = order.terms
  const [next] = terms
  const condition = hasKey(order, key)
  const group = { ...order, terms, conditions: [...order.conditions, condition] }
  const size = next && isIndexedKey(next.key) ? await sizeOf(scope, order, condition) : 0
  const total = order.conditions.length === 0 ? size : null
  if (
    !next ||
    !isIndexedKey(next.key) ||
    size <= order.sortAll ||
    walked(window, order, size, total) > size
  )
    return sortRest(scope, order, condition, terms, window)
  const all = and(group.inList, ...group.conditions)
  const places = await readPlaces(scope, next.key, next.isDescending, all, { ...window, total })
  if (terms.length === 1 && next.isDescending === order.isIdDescending)
    return places.map(({ id }) => id)
  const [first] = places
  if (!first) return []
  const inside = await countBefore(scope, next.key, next.isDescending, all, first)
  return arrangeWindow(scope, group, places, inside)
}

/** Returns the number of rows that the index of the next key has up to a group's window. */
function walked(
  { offset, limit }: Window,
  { rowCount }: Order,
  size: number,
  total: number | null,
) {
  const matches = total === null ? offset + limit : Math.min(offset + limit, total - offset)
  return (matches / size) * rowCount
}

function sortRest(
  scope: OwnerScope,
  { inList, conditions, isIdDescending }: Order,
  condition: SQL | undefined,
  terms: readonly SortTerm[],
  window: Window,
): Promise<string[]> {
  const keys = terms.map(({ key, isDescending }) => direction(isDescending)(sortValue(key)))
  const order = [...keys, direction(isIdDescending)(contacts.id)]
  return sortIds(scope, and(inList, ...conditions, condition), order, window)
}

/** Counts the rows with a key, but not past those that are sorted at once. */
async function boundedSize({ db }: OwnerScope, order: Order, key: Place['key']): Promise<number> {
  await setPlannerHints(db, 'none')
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(contacts)
    .where(and(order.inList, hasKey(order, key)))
    .limit(order.sortAll + 1)
    .as('counted')
  const [row] = await db.select({ rows: sql<number>`count(*)`.mapWith(Number) }).from(counted)
  return row?.rows ?? 0
}

async function sizeOf({ db }: OwnerScope, { inList }: Order, condition: SQL): Promise<number> {
  await setPlannerHints(db, 'none')
  const [row] = await db
    .select({ rows: sql<number>`count(*)`.mapWith(Number) })
    .from(contacts)
    .where(and(inList, condition))
  return row?.rows ?? 0
}

function hasKey({ terms: [term] }: Order, key: Place['key']): SQL {
  const column = term && indexedColumn(term.key)
  return column ? eq(column, key) : sql`true`
}

function isSame(one: Place['key'], other: Place['key']): boolean {
  return one.valueOf() === other.valueOf()
}
