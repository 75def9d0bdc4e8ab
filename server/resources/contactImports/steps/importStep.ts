import { and, asc, isNull } from 'drizzle-orm'
import { contacts } from '../../contacts/tables'
import type { JobCtx, JobWork, StepResult } from '../../../platform/jobs/jobKind'
import { setImportSettings, writeDerivedColumns } from '../../contacts'
import type { ImportInput } from '../importInput'
import type { ImportIndex } from '../matching/importIndex'
import { importMemoryOf, releaseImportMemory } from '../reading/importMemory'
import { importReaderOf } from '../reading/importReader'
import { lastRowOf } from '../reading/rowPrefetcher'
import { MAX_BATCHES, readBatches, readFileBatches, receivedRows } from '../store/readBatches'
import type { Counts } from '../store/writeBatches'
import { type Processing, processRows } from './processRows'
import { storeProcessed } from './storeProcessed'
import type { JobRecord } from '../../../ports/registry'
import { ownedBy } from '../../../platform/db/ownedBy'

/** The last row that was processed. */
export interface ImportCursor {
  row: number
}

/** The time that a step rebuilds the index before it lets others work, in milliseconds. */
const REBUILD_MS = 120

/** Contacts of an earlier release whose columns one step derives. */
const MAX_DERIVED = 500

/**
 * Processes the next rows: a plan stores what would become of each, the import does it. Both decide
 * by the same code, so they differ only where contacts have changed in between.
 */
export async function importStep(
  ctx: JobCtx,
  { job, input, cursor, limit }: JobWork<ImportInput, ImportCursor>,
): Promise<StepResult<ImportCursor>> {
  const { row } = cursor ?? { row: 0 }
  const unfinished = { cursor: { row }, done: 0, isEnd: false }
  if (await deriveOwnColumns(ctx)) return unfinished
  // A redo begins without a total: that of the undo counted only what changed.
  const total = job.total ?? (await receivedRows(ctx, job))
  const { index, prefetcher, merger } = importMemoryOf(ctx, job, row)
  if (!(await rebuildIndex(ctx, job, index, row))) return unfinished
  const batches = await prefetcher.next(
    (after, most) => readFileBatches(ctx, job, after, most),
    row,
    batchesFor(limit, total, row),
  )
  // The thread is still reading.
  if (!batches) return unfinished
  const last = batches.at(-1)
  const isPlan = input.stage === 'plan'
  if (!last) {
    releaseImportMemory(job)
    return { cursor: { row }, done: 0, isEnd: true, ...(isPlan && { isWaiting: true }) }
  }
  await setImportSettings(ctx.db)
  const processed = await processRows(ctx, job, index, batches)
  await storeProcessed(ctx, job, processed, index.isPlan)
  processed.updateIndex()
  const to = lastRowOf(last)
  const counts = totalsOf(processed)
  if (!isPlan)
    ctx.afterCommit((db) => {
      void merger.merge(db, counts.created ?? 0)
      return Promise.resolve()
    })
  const isEnd = to >= total
  if (isEnd) releaseImportMemory(job)
  return {
    cursor: { row: to },
    done: to - row,
    counts,
    total,
    isEnd,
    ...(isEnd && isPlan && { isWaiting: true }),
  }
}

/**
 * Derives the match keys and hashes of the owner's contacts that a migration left empty and
 * `deriveMissingColumns` has not reached. Returns whether there were any.
 */
async function deriveOwnColumns({ db, actor }: JobCtx): Promise<boolean> {
  const rows = await db
    .select()
    .from(contacts)
    .where(and(ownedBy(contacts, actor), isNull(contacts.matchKeys)))
    .orderBy(asc(contacts.id))
    .limit(MAX_DERIVED)
    .for('update')
  await writeDerivedColumns(db, rows)
  return rows.length > 0
}

/** Returns how many batches hold about `limit` rows. */
function batchesFor(limit: number, total: number, row: number): number {
  return Math.max(1, Math.min(MAX_BATCHES, Math.round(limit / 100), Math.max(1, total - row)))
}

/** Records earlier rows in an index that does not know them. Returns whether it is complete. */
async function rebuildIndex(
  ctx: JobCtx,
  job: JobRecord,
  index: ImportIndex,
  row: number,
): Promise<boolean> {
  if (index.builtTo === row) return true
  const reader = importReaderOf(job)
  const until = performance.now() + REBUILD_MS
  while (index.builtTo < row && performance.now() < until) {
    const batches = (await readBatches(ctx, job, index.builtTo)).filter(
      ({ firstRow }) => firstRow <= row,
    )
    if (batches.length === 0) throw new Error('Rows of an import are missing.')
    for (const batch of batches) index.rebuild(reader, batch)
  }
  return index.builtTo === row
}

function totalsOf({ batches }: Processing): Counts {
  const totals: Record<string, number> = {}
  for (const { counts } of batches)
    for (const [outcome, count] of Object.entries(counts))
      totals[outcome] = (totals[outcome] ?? 0) + count
  return totals
}
