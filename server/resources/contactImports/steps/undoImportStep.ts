import { and, desc, eq, inArray, isNotNull, lt, lte } from 'drizzle-orm'
import { lockAnyContacts } from '../../contacts'
import { importBatches } from '../tables'
import { jobRows } from '../../../platform/jobs/tables'
import type { JobCtx, JobWork, StepResult } from '../../../platform/jobs/jobKind'
import { pickContent } from '../../contacts/model'
import { type ImportInput, type UndoEntry, processedRows } from '../importInput'
import { type ImportBatch, MAX_BATCHES, ofJob, readBatch } from '../store/readBatches'
import { type Counts, writeResults } from '../store/writeBatches'
import type { ImportCursor } from './importStep'
import { type UndoneContact, storeUndone } from './storeUndone'
import { undoRow } from './undoRow'
import type { JobRecord } from '../../../ports/registry'

/**
 * Undoes the last remaining rows. A contact that nobody changed since goes to the trash if the
 * import created it, else gets its former values; an edited one stays. Batches lose their undo
 * entries with the step, so that a failed undo continues where it stopped.
 */
export async function undoImportStep(
  ctx: JobCtx,
  { job, cursor, limit }: JobWork<ImportInput, ImportCursor>,
): Promise<StepResult<ImportCursor>> {
  const most = Math.max(1, Math.min(MAX_BATCHES, Math.round(limit / 100)))
  const batches = await readLastBatches(ctx, job, cursor, most)
  const last = batches.at(-1)
  const counts = { reversed: 0, kept: 0, notReversed: 0 }
  if (!last) return { cursor: { row: 0 }, done: 0, counts, isEnd: true }
  const entries = batches.flatMap(({ batch }) =>
    entriesOf(batch)
      .reverse()
      .map((entry) => ({ entry, batch, row: batch.firstRow + entry.at })),
  )
  const contactIds = entries.map(({ entry }) => entry.contactId)
  const undone = await lockChanged(ctx, contactIds)
  const rows = entries.map(({ row }) => row)
  const versions = await readUndoVersions(ctx, job, rows)
  for (const { entry, batch, row } of entries) {
    const version = versions.get(row) ?? entry.version
    const result = undoRow(undone.get(entry.contactId), entry, { row, version })
    counts[result.undo ?? 'kept'] += 1
    const outcome = batch.outcomes[entry.at]
    if (outcome) Object.assign(outcome, result)
  }
  await storeUndone(ctx, job, [...undone.values()])
  const results = batches.map(({ batch: { firstRow, outcomes }, counts: before }) => {
    return { firstRow, outcomes, counts: before, undo: null }
  })
  await writeResults(ctx, job, results)
  const isEnd = batches.length < most
  return { cursor: { row: last.batch.firstRow }, done: entries.length, counts, isEnd }
}

/** Reads the last batches with undo entries. Behind the processed rows are only those of a plan. */
async function readLastBatches(
  { db }: JobCtx,
  job: JobRecord,
  cursor: ImportCursor | null,
  most: number,
): Promise<{ batch: ImportBatch; counts: Counts }[]> {
  const { firstRow, undo } = importBatches
  const isLeft = cursor === null ? lte(firstRow, processedRows(job)) : lt(firstRow, cursor.row)
  const found = await db
    .select()
    .from(importBatches)
    .where(and(ofJob(job), isNotNull(undo), isLeft))
    .orderBy(desc(firstRow))
    .limit(most)
  return found.map((row) => ({ batch: readBatch(row), counts: row.counts ?? {} }))
}

/** Returns a batch's undo entries in the order of its rows, which this import wrote: the cast. */
function entriesOf({ undo }: ImportBatch): UndoEntry[] {
  return undo === null ? [] : (JSON.parse(undo) as UndoEntry[])
}

/** Locks the contacts, in the list or not, until the transaction ends. */
async function lockChanged(
  ctx: JobCtx,
  ids: readonly string[],
): Promise<Map<string, UndoneContact>> {
  const rows = await lockAnyContacts(ctx, [...new Set(ids)])
  return new Map(
    rows.map((stored) => {
      const content = { ...pickContent(stored), displayImage: stored.displayImage }
      const state = { isRewritten: false, isTrashed: false, nextRow: null }
      return [stored.id, { stored, content, ...state }]
    }),
  )
}

/** Reads the versions that undoing later rows gave the contacts of earlier rows (`storeUndone`). */
async function readUndoVersions(
  { db }: JobCtx,
  { tenantId, ownerId, id }: JobRecord,
  rows: readonly number[],
): Promise<Map<number, number>> {
  const isOfJob = and(
    eq(jobRows.tenantId, tenantId),
    eq(jobRows.ownerId, ownerId),
    eq(jobRows.jobId, id),
  )
  const found = await db
    .select({ row: jobRows.row, detail: jobRows.detail })
    .from(jobRows)
    .where(and(isOfJob, inArray(jobRows.row, [...rows])))
  return new Map(found.map(({ row, detail }) => [row, storedVersion(detail)]))
}

/** `storeUndone` wrote it: the cast. */
function storedVersion(detail: unknown): number {
  return (detail as { version: number }).version
}
