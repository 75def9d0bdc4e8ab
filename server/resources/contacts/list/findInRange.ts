import { type SQL, and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { SortTerm } from '@/contract/contacts/contactSort'
import { contacts, isOutdated } from '../tables'
import { setPlannerHints } from '../sql/plannerHints'
import { inListOrTrash } from './contactQuery'
import { type WindowQuery, shorterWay, sortIds } from './findWindow'
import { direction, isCovered, isIdDescending, orderBy, storedValue } from './sortOrder'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'

/** The number of contacts that tell how the rows of an order are spread. */
const SAMPLE = 2_000
/** A window is outside the range that a sample gives about three times in a thousand. */
const DEVIATIONS = 3

/** A value of an order: a sort key or the id. */
interface Part {
  value: SQL<Date | string>
  isDescending: boolean
  /** The value in a sample, if it is another one: ids are random, and the sample has the first. */
  sampled?: SQL<Date | string>
}
type Bound = readonly (Date | string)[]

/**
 * Finds a window of a whole list whose first key has no index of its own. A sample of contacts tells
 * between which values the window probably is; only the rows with these are sorted, in the index of
 * organizations. Returns null if the sample was wrong, or if rows of an earlier version have no keys.
 */
export async function findInRange(
  scope: OwnerScope,
  { sort, offset, limit }: WindowQuery,
  total: number,
): Promise<string[] | null> {
  const inList = inListOrTrash(scope.actor)
  if (await hasOutdated(scope)) return null
  const way = shorterWay({ offset, limit, total })
  const parts = partsOf(sort, way.isReversed)
  const sample = await readSample(scope, parts)
  const placeOf = (row: number, side: -1 | 1) => {
    const share = Math.min(1, row / total)
    const deviation = Math.sqrt(sample.length * share * (1 - share))
    return sample.length * share + side * DEVIATIONS * (deviation + 1)
  }
  const first = sample[Math.floor(placeOf(way.offset, -1))]
  const last = sample[Math.ceil(placeOf(way.offset + way.limit, 1))]
  await setPlannerHints(scope.db, 'none')
  const before = first
    ? await scope.db.$count(contacts, and(inList, isPast(parts, first, 'before')))
    : 0
  if (before > way.offset) return null
  const range = and(
    inList,
    first && sql`not (${isPast(parts, first, 'before')})`,
    last && sql`not (${isPast(parts, last, 'after')})`,
  )
  const window = { offset: way.offset - before, limit: way.limit }
  const ids = await sortIds(scope, range, orderBy(sort, way.isReversed), window)
  if (ids.length < Math.min(way.limit, total - way.offset)) return null
  return way.isReversed ? ids.reverse() : ids
}

async function hasOutdated({ db, actor }: OwnerScope): Promise<boolean> {
  await setPlannerHints(db, 'indexOrder')
  const { searchVersion, id } = contacts
  const found = await db
    .select({ id })
    .from(contacts)
    .where(and(ownedBy(contacts, actor), isOutdated(searchVersion)))
    .orderBy(id)
    .limit(1)
  return found.length > 0
}

/**
 * Returns the first values of an order that the index of organizations has, with the id if these are
 * all.
 */
function partsOf(sort: readonly SortTerm[], isReversed: boolean): Part[] {
  const end = sort.findIndex(({ key }) => !isCovered(key))
  const terms = end === -1 ? sort : sort.slice(0, end)
  const parts = terms.map(({ key, isDescending }) => ({
    value: storedValue(key),
    isDescending: isDescending !== isReversed,
  }))
  if (end !== -1) return parts
  const isDescending = isIdDescending(sort) !== isReversed
  return [...parts, { value: sql`${contacts.id}`, isDescending, sampled: sql`gen_random_uuid()` }]
}

/** Reads the values of a random sample in order: of the contacts with the first ids. */
async function readSample({ db, actor }: OwnerScope, parts: readonly Part[]): Promise<Bound[]> {
  await setPlannerHints(db, 'indexOrder')
  const nameOf = (at: number) => `part${String(at)}`
  const named = Object.fromEntries(
    parts.map(({ value, sampled = value }, at) => [nameOf(at), sampled.as(nameOf(at))]),
  )
  const sample = db
    .select(named)
    .from(contacts)
    .where(inListOrTrash(actor))
    .orderBy(contacts.id)
    .limit(SAMPLE)
    .as('sample')
  const rows = await db
    .select()
    .from(sample)
    .orderBy(...parts.map(({ isDescending }, at) => direction(isDescending)(sql.raw(nameOf(at)))))
  return rows.map((row) => parts.flatMap((_, at) => row[nameOf(at)] ?? []))
}

/** Returns the condition that a row is before a bound in this order, or after it. */
function isPast(
  [part, ...parts]: readonly Part[],
  [bound, ...bounds]: Bound,
  side: 'before' | 'after',
): SQL | undefined {
  if (!part || bound === undefined) return undefined
  const { value, isDescending } = part
  const given = bound instanceof Date ? bound.toISOString() : bound
  const compare = isDescending === (side === 'before') ? gt : lt
  const further = isPast(parts, bounds, side)
  return or(compare(value, given), further && and(eq(value, given), further))
}
