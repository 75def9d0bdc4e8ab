import { type SQL, and, inArray, sql } from 'drizzle-orm'
import type { ContactFilter, ContactSort } from '@/contract/contacts/contactFilter'
import type { Db } from '../../../platform/db/client'
import { contacts } from '../../../platform/db/schema'
import { countOf } from './contactCounts'
import {
  matchesFilter,
  filterConditions,
  orderBy,
  ownedBy,
  inListOrTrash,
  sortColumns,
  sortKeyOf,
} from './contactQuery'
import { type SummaryRow, summaryColumns } from '../contactRow'
import { setPlannerHints } from '../sql/plannerHints'
import type { Actor } from '../../../ports/context'

/** A window of the list, or with `filter.isDeleted` of the trash; `limit` 0 asks for the exact number alone. */
export interface WindowQuery {
  filter: ContactFilter
  sort: ContactSort
  offset: number
  limit: number
}

interface Reader {
  db: Db
  actor: Pick<Actor, 'tenantId' | 'userId'>
}

interface Found {
  ids: string[]
  /** How many match in all; null where that was not counted. */
  total: number | null
}

/** How many rows each way of finding a window may look at. */
export interface Budget {
  /** So few rows are all looked at, and counted with it. */
  sortAll: number
  /** The first rows of an order that a filter is tried on, and those that it may then go on to: about 10 and 100 to 200 ms of a million. */
  probe: number
  scan: number
}

const BUDGET: Budget = { sortAll: 5_000, probe: 2_000, scan: 20_000 }

/**
 * The rows of a window and the number of all that match, as of one moment. Ids come first, from the index of the order alone where it can answer; the
 * number comes from the owner's counts, or where few match from the rows, and is null where it would have to be counted apart.
 */
export async function readWindow(
  { db, actor }: Reader,
  query: WindowQuery,
  budget = BUDGET,
): Promise<{ rows: SummaryRow[]; total: number | null }> {
  return db.transaction(
    async (tx) => {
      const reader = { db: tx, actor }
      if (query.limit === 0)
        return {
          rows: [],
          total:
            (await totalFromCounts(reader, query.filter)) ?? (await count(reader, query.filter)),
        }
      const { ids, total } = await findWindowIds(reader, query, budget)
      return { rows: await readRows(reader, ids), total }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function readRows({ db, actor }: Reader, ids: string[]): Promise<SummaryRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(summaryColumns)
    .from(contacts)
    .where(and(ownedBy(actor), inArray(contacts.id, ids)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function count({ db, actor }: Reader, filter: ContactFilter): Promise<number> {
  await setPlannerHints(db, 'free')
  const [row] = await db
    .select({ rows: sql<number>`count(*)`.mapWith(Number) })
    .from(contacts)
    .where(matchesFilter(actor, filter))
  return row?.rows ?? 0
}

/** What the owner's counts tell of a filter: nothing or one thing asked. */
async function totalFromCounts(
  reader: Reader,
  { isDeleted = false, ...filter }: ContactFilter,
): Promise<number | null> {
  const asked = Object.entries(filter).filter(([, value]) => !isEmpty(value))
  const [[name] = []] = asked
  if (asked.length === 0) return countOf(reader, isDeleted ? 'deleted' : 'total')
  if (asked.length > 1 || isDeleted) return null
  const { isFavorite, tag = [], source = [] } = filter
  if (name === 'isFavorite')
    return isFavorite
      ? countOf(reader, 'favorite')
      : (await countOf(reader, 'total')) - (await countOf(reader, 'favorite'))
  if (name === 'tag' && new Set(tag).size === 1) return countOf(reader, 'tag', tag[0])
  if (name !== 'source') return null
  const counts = await Promise.all(
    [...new Set(source)].map((one) => countOf(reader, 'source', one)),
  )
  return counts.reduce((sum, one) => sum + one, 0)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * Three ways, by what they cost: the order's index alone; walking it and trying the filter on row after row, where matches are common; or all that match,
 * by whatever index finds them, put in order, where they are rare.
 */
async function findWindowIds(reader: Reader, query: WindowQuery, budget: Budget): Promise<Found> {
  const { filter, sort, offset, limit } = query
  const { own, rest } = splitFilter(filter, sort)
  const places = await countOf(reader, filter.isDeleted ? 'deleted' : 'total')
  const total = await totalFromCounts(reader, filter)
  const isIndexed = (sortKeyOf(sort) === 'deletedAt') === Boolean(filter.isDeleted)
  if (isIndexed && filterConditions(rest).length === 0) return findByIndex(reader, query, total)

  const wanted = offset + limit
  if (isIndexed && places > budget.sortAll && wanted <= budget.probe) {
    const probe = await findByScanning(reader, query, own, rest, budget.probe)
    if (probe.length === wanted) return { ids: probe.slice(offset), total }
    const density = probe.length / budget.probe
    const needed = wanted / density
    if (needed < budget.scan && needed < density * places) {
      const walked = await findByScanning(reader, query, own, rest, budget.scan)
      if (walked.length === wanted) return { ids: walked.slice(offset), total }
    }
  }
  return findBySorting(reader, query)
}

/** What the index of the order answers by itself, and the rest, for which rows have to be looked at. */
function splitFilter(
  filter: ContactFilter,
  sort: ContactSort,
): { own: ContactFilter; rest: ContactFilter } {
  const {
    isDeleted,
    isFavorite,
    without = [],
    createdFrom,
    createdBefore,
    updatedFrom,
    updatedBefore,
    ...rest
  } = filter
  const dates = {
    createdAt: { createdFrom, createdBefore },
    updatedAt: { updatedFrom, updatedBefore },
  }
  const others = { ...rest, isFavorite, without, ...dates.createdAt, ...dates.updatedAt }
  const none = {
    createdAt: { createdFrom: undefined, createdBefore: undefined },
    updatedAt: { updatedFrom: undefined, updatedBefore: undefined },
  }
  const key = sortKeyOf(sort)
  if (key === 'createdAt' || key === 'updatedAt')
    return { own: { isDeleted, ...dates[key] }, rest: { ...others, ...none[key] } }
  if (key === 'name' && isFavorite)
    return { own: { isDeleted, isFavorite }, rest: { ...others, isFavorite: undefined } }
  if ((key === 'email' || key === 'organization') && without.includes(key)) {
    return {
      own: { isDeleted, without: [key] },
      rest: { ...others, without: without.filter((field) => field !== key) },
    }
  }
  return { own: { isDeleted }, rest: others }
}

/** Past the middle the order is read from its other end: an offset costs what it skips. */
async function findByIndex(
  { db, actor }: Reader,
  { filter, sort, offset, limit }: WindowQuery,
  total: number | null,
): Promise<Found> {
  await setPlannerHints(db, 'ordered')
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
  return { ids: isReversed ? ids.reverse() : ids, total: total ?? totalOf(ids, { offset, limit }) }
}

/** The number that a window shows by ending before it is full. */
function totalOf(
  ids: string[],
  { offset, limit }: Pick<WindowQuery, 'offset' | 'limit'>,
): number | null {
  return ids.length < limit && (ids.length > 0 || offset === 0) ? offset + ids.length : null
}

/** The ids up to the end of the window among the first `budget` rows of the order. The inner limit keeps the filter out of the choice of an index. */
async function findByScanning(
  { db, actor }: Reader,
  { sort, offset, limit }: WindowQuery,
  own: ContactFilter,
  rest: ContactFilter,
  budget: number,
): Promise<string[]> {
  await setPlannerHints(db, 'ordered')
  const first = sql`select * from ${contacts} where ${and(inListOrTrash(actor, own.isDeleted), ...filterConditions(own))} order by ${list(orderBy(sort))} limit ${budget}`
  const rows = await db
    .select({ id: sql<string>`${contacts.id}` })
    .from(sql`(${first}) as ${contacts}`)
    .where(and(...filterConditions(rest)))
    .orderBy(...orderBy(sort))
    .limit(offset + limit)
  return rows.map(({ id }) => id)
}

async function findBySorting(
  { db, actor }: Reader,
  { filter, sort, offset, limit }: WindowQuery,
): Promise<Found> {
  await setPlannerHints(db, 'free')
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
    .from(sql`(select 1) as once`)
  return { ids: row?.ids ?? [], total: row?.total ?? 0 }
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `)
}
