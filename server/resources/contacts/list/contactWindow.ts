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

/** The most rows that each way of finding a window may look at. */
interface Budget {
  /** A list of at most so many rows is sorted and counted as a whole. */
  sortAll: number
  /** The first rows of an order that the filter is tried on: about 10 ms of a million. */
  probe: number
  /** The rows that a scan may go on to after the probe: 100 to 200 ms of a million. */
  scan: number
}

const BUDGET: Budget = { sortAll: 5_000, probe: 2_000, scan: 20_000 }

/**
 * Reads the rows of a window and the total, as of one moment. `limit` 0 reads the exact total
 * alone; else it is null where counting would need a statement of its own.
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
 * Chooses the cheapest of three ways: the index of the order alone; scanning that index and trying
 * the filter on each row, where matches are common; sorting all matches, where they are rare.
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
