import { and } from 'drizzle-orm'
import { contacts } from '../tables'
import { type SummaryRow, summaryColumns } from '../presentContact'
import { countOf } from './contactCounts'
import { filterConditions, sortKeyOf } from './contactQuery'
import {
  type FoundIds,
  type WindowQuery,
  countMatches,
  findByIndex,
  findByScanning,
  findBySorting,
} from './findWindow'
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

const BUDGET: Budget = { sortAll: 5_000, probe: 2_000, scan: 20_000 }

/**
 * Reads the rows of a window and the total in one snapshot. `limit` 0 reads only the exact total;
 * otherwise the total is null if counting would need a separate statement.
 */
export async function readWindow(
  { db, actor }: OwnerScope,
  query: WindowQuery,
  budget = BUDGET,
): Promise<{ rows: SummaryRow[]; total: number | null }> {
  return db.transaction(
    async (tx) => {
      const scope = { db: tx, actor }
      if (query.limit === 0) {
        const known = await totalFromCounts(scope, query.filter)
        return { rows: [], total: known ?? (await countMatches(scope, query.filter)) }
      }
      const { ids, total } = await findWindowIds(scope, query, budget)
      return { rows: await readRows(scope, ids), total }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function readRows({ db, actor }: OwnerScope, ids: string[]): Promise<SummaryRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(summaryColumns)
    .from(contacts)
    .where(and(ownedBy(contacts, actor), idIn(contacts.id, ids)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Finds the ids in the cheapest of three ways: from the sort index alone; by scanning that index
 * and filtering its rows, if matches are common; or by sorting all matches, if they are rare.
 */
async function findWindowIds(
  scope: OwnerScope,
  query: WindowQuery,
  budget: Budget,
): Promise<FoundIds> {
  const { filter, sort, offset, limit } = query
  const split = splitFilter(filter, sort)
  const rowCount = await countOf(scope, filter.isDeleted ? 'deleted' : 'total')
  const total = await totalFromCounts(scope, filter)
  const isIndexed = (sortKeyOf(sort) === 'deletedAt') === Boolean(filter.isDeleted)
  if (isIndexed && filterConditions(split.remaining).length === 0)
    return findByIndex(scope, query, total)

  const wanted = offset + limit
  if (isIndexed && rowCount > budget.sortAll && wanted <= budget.probe) {
    const probed = await findByScanning(scope, query, split, budget.probe)
    if (probed.length === wanted) return { ids: probed.slice(offset), total }
    const density = probed.length / budget.probe
    const needed = wanted / density
    if (needed < budget.scan && needed < density * rowCount) {
      const scanned = await findByScanning(scope, query, split, budget.scan)
      if (scanned.length === wanted) return { ids: scanned.slice(offset), total }
    }
  }
  return findBySorting(scope, query)
}
