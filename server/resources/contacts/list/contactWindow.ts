import { type SQL, and, sql } from 'drizzle-orm'
import { metAt } from '../metAt'
import { contacts } from '../tables'
import { type ListedRow, summaryColumns } from '../presentContact'
import { countOf } from './contactCounts'
import { arrangeWindow } from './arrangeWindow'
import { extrasNamed } from './extrasNamed'
import { filterConditions, inListOrTrash, matchesFilter, withIds } from './contactQuery'
import {
  type FoundIds,
  type Place,
  type WindowQuery,
  countBefore,
  countMatches,
  findByScanning,
  findBySorting,
  readPlaces,
  sortIds,
  totalOfWindow,
} from './findWindow'
import { findInPieces } from './findInPieces'
import { findInRange } from './findInRange'
import { isCovered, isIdDescending, isIndexedKey, orderBy } from './sortOrder'
import { splitFilter } from './splitFilter'
import { totalFromCounts } from './totalFromCounts'
import { idIn } from '../../../platform/db/idIn'
import { type OwnerScope, ownedBy } from '../../../platform/db/ownedBy'

/** The maximum numbers of rows that the ways of finding a window may read. */
interface Budget {
  /** Up to this many rows, a list is sorted and counted as a whole. */
  sortAll: number
  /** The number of first rows that the filter is tried on: about 10 ms with a million contacts. */
  probe: number
  /**
   * The number of rows that a scan after the probe may read: 100 to 200 ms with a million contacts.
   */
  scan: number
}

/** Values that rows carry besides the summary. */
interface Carried {
  extra: readonly string[]
  notes: boolean
}

/** The characters of a note that a row carries. */
const NOTE_LENGTH = 200
const ofVisitor = (text: SQL | typeof contacts.notes) =>
  sql<
    string | null
  >`case when ${contacts.source} = 'exchange' then left(${text}, ${sql.raw(String(NOTE_LENGTH))}) end`

const BUDGET: Budget = { sortAll: 5_000, probe: 2_000, scan: 20_000 }

/**
 * Reads the rows of a window and the total in one snapshot. `limit` 0 reads only the exact total;
 * otherwise the total is null if counting would need a separate statement. The rows carry the custom
 * fields with names in `extra` and, with `notes`, what visitors wrote.
 */
export async function readWindow(
  { db, actor }: OwnerScope,
  { extra = [], notes = false, ...query }: WindowQuery & Partial<Carried>,
  budget = BUDGET,
): Promise<{ rows: ListedRow[]; total: number | null }> {
  return db.transaction(
    async (tx) => {
      const scope = { db: tx, actor }
      const found = await findInPieces(scope, query.filter)
      if (found) return windowOf(scope, query, found, { extra, notes })
      if (query.limit === 0) {
        const known = await totalFromCounts(scope, query.filter)
        return { rows: [], total: known ?? (await countMatches(scope, query.filter)) }
      }
      const { ids, total } = await findWindowIds(scope, query, budget)
      return { rows: await readRows(scope, ids, { extra, notes }), total }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Reads the rows of a window of known matches. */
async function windowOf(
  scope: OwnerScope,
  { filter, sort, offset, limit }: WindowQuery,
  found: readonly string[],
  carried: Carried,
): Promise<{ rows: ListedRow[]; total: number }> {
  const matches = withIds(scope.actor, found, filter.isDeleted)
  const ids = await sortIds(scope, matches, orderBy(sort), { offset, limit })
  return { rows: await readRows(scope, ids, carried), total: found.length }
}

async function readRows(
  { db, actor }: OwnerScope,
  ids: readonly string[],
  { extra, notes }: Carried,
): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  // Without names the extras are not read at all.
  const extras = extra.length > 0 && { extras: extrasNamed(extra).as('extras') }
  const written = notes && {
    note: ofVisitor(contacts.notes).as('note'),
    metAt: ofVisitor(metAt).as('met_at'),
  }
  const rows: ListedRow[] = await db
    .select({ ...summaryColumns, ...extras, ...written })
    .from(contacts)
    .where(and(ownedBy(contacts, actor), idIn(contacts.id, ids)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Finds the ids in the cheapest of four ways: from the index of the first key alone; by scanning
 * that index and filtering its rows, if matches are common; from a range of values, if the key has no
 * index and there is no filter; or by sorting all matches. Further keys then order the rows of one
 * value (`arrangeWindow`).
 */
async function findWindowIds(
  scope: OwnerScope,
  query: WindowQuery,
  budget: Budget,
): Promise<FoundIds> {
  const { filter, sort, offset, limit } = query
  const [{ key, isDescending }] = sort
  const split = splitFilter(filter, key)
  const rowCount = await countOf(scope, filter.isDeleted ? 'deleted' : 'total')
  const known = await totalFromCounts(scope, filter)
  const isIndexed = (key === 'deletedAt') === Boolean(filter.isDeleted)
  if (!isIndexedKey(key) || !isIndexed) {
    const isLargeList =
      filterConditions(filter).length === 0 && !filter.isDeleted && rowCount > budget.sortAll
    const ids = isLargeList && isCovered(key) ? await findInRange(scope, query, rowCount) : null
    return ids ? { ids, total: rowCount } : findBySorting(scope, query, known)
  }

  const list = { scope, query, budget, rowCount }
  if (filterConditions(split.remaining).length === 0) {
    const condition = matchesFilter(scope.actor, filter)
    const window = { offset, limit, total: known }
    const places = await readPlaces(scope, key, isDescending, condition, window)
    const [first] = places
    const inside =
      first && sort.length > 1 ? await countBefore(scope, key, isDescending, condition, first) : 0
    return {
      ids: await idsOf(list, places, inside),
      total: known ?? totalOfWindow(places, { offset, limit }),
    }
  }

  const wanted = offset + limit
  const fromScan = async (scanned: readonly Place[]) => {
    const places = scanned.slice(offset)
    const isBefore = ({ key: one }: Place) => one.valueOf() === places[0]?.key.valueOf()
    const inside = scanned.slice(0, offset).filter(isBefore).length
    return { ids: await idsOf(list, places, inside), total: known }
  }
  if (rowCount > budget.sortAll && wanted <= budget.probe) {
    const probed = await findByScanning(scope, query, split, budget.probe)
    if (probed.length === wanted) return fromScan(probed)
    const density = probed.length / budget.probe
    const needed = wanted / density
    if (needed < budget.scan && needed < density * rowCount) {
      const scanned = await findByScanning(scope, query, split, budget.scan)
      if (scanned.length === wanted) return fromScan(scanned)
    }
  }
  return findBySorting(scope, query, known)
}

interface List {
  scope: OwnerScope
  query: WindowQuery
  budget: Budget
  rowCount: number
}

/** Returns the ids of a window from the places that the index of its first key has there. */
async function idsOf(
  { scope, query: { filter, sort }, budget, rowCount }: List,
  places: readonly Place[],
  inside: number,
): Promise<string[]> {
  if (sort.length === 1) return places.map(({ id }) => id)
  const order = {
    inList: inListOrTrash(scope.actor, filter.isDeleted),
    conditions: filterConditions(filter),
    terms: sort,
    isIdDescending: isIdDescending(sort),
    sortAll: budget.sortAll,
    rowCount,
  }
  return arrangeWindow(scope, order, places, inside)
}
