import type { correctImportRow as correctCall } from '@/contract/contacts/imports'
import { MAX_IMPORT_BATCH_BYTES } from '@/contract/contacts/imports'
import { type ImportRow, importNotes } from '@/contract/contacts/contactImport'
import type { FileRow } from '@/contactFiles/rows/fileRow'
import { ApiError, invalid, notFound } from '../../../platform/http/apiError'
import { changeJob } from '../../../platform/jobs/jobStore'
import type { RowOutcome } from '../../../ports/contactFiles'
import type { Ctx } from '../../../ports/context'
import type { JobRecord } from '../../../ports/registry'
import { type ImportInput, hasNote, inputOf, phaseOf } from '../importInput'
import { type Body, lockImport, requireImport } from '../importJob'
import { countRowBytes, lockRowBytes } from '../importLimits'
import { serializeReader } from '../reading/importReader'
import { type CountedBatch, readBatchOf } from '../store/readBatches'
import { writeRow } from '../store/storedRows'
import { type Counts, writeBatch } from '../store/writeBatches'
import { type PlannedRow, planRow } from './planRow'
import { readEarlierRows } from './readEarlierRows'

type Correction = Body<typeof correctCall>

/**
 * Replaces a cell of a planned import and plans its row again, as the rows before left the
 * contacts. Other rows keep their outcomes, which the import decides again anyway. Throws `CONFLICT`
 * when the import is not planned in this round any more, or the row changed meanwhile.
 */
export async function correctImportRow(
  ctx: Ctx,
  jobId: string,
  correction: Correction,
): Promise<ImportRow> {
  const job = await requireImport(ctx, jobId)
  requirePlanned(job, correction)
  const { cells, before } = await correctedCells(ctx, job, correction)
  const { row } = correction
  // Reading a hostile row may take seconds, so nothing is locked yet.
  const [read] = await ctx.fileThread.readRows({
    reading: serializeReader(job),
    firstRow: row,
    rows: JSON.stringify([cells]),
  })
  if (!read) throw notFound('row')
  const index = await readEarlierRows(ctx, job, row)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await lockRowBytes(inside)
    const locked = await lockImport(inside, jobId)
    requirePlanned(locked, correction)
    const batch = await requireBatch(inside, locked, row)
    const at = row - batch.firstRow
    if (writeRow(batch.rows[at] ?? { cells: [] }) !== before)
      throw new ApiError('CONFLICT', 'This row was just corrected elsewhere. Try again.')
    const planned = await planRow(inside, locked, index, { read, cells })
    await store(inside, locked, batch, { at, cells, planned })
    return { row, ...planned.outcome }
  })
}

function requirePlanned(job: JobRecord, { round }: Correction): void {
  if (phaseOf(job) !== 'planned')
    throw new ApiError('CONFLICT', 'Rows can be corrected only while the plan is being reviewed.')
  if (inputOf(job).round !== round)
    throw new ApiError(
      'CONFLICT',
      'The rows were compared again with other options. Check the new plan first.',
    )
}

/** Returns the cells of a row with the correction, and the row as it is stored. */
async function correctedCells(
  ctx: Ctx,
  job: JobRecord,
  { row, column, value }: Correction,
): Promise<{ cells: string[]; before: string }> {
  const { type, headers }: ImportInput = inputOf(job)
  if (type === 'vcf' || column >= headers.length)
    throw invalid({ column: 'This value cannot be corrected here. Correct it in the file.' })
  const batch = await requireBatch(ctx, job, row)
  const stored: FileRow = batch.rows[row - batch.firstRow] ?? { cells: [] }
  if (stored.error) throw invalid({ row: 'This row could not be read. Correct it in the file.' })
  const cells = Array.from({ length: Math.max(stored.cells.length, column + 1) }, (_, at) =>
    at === column ? value : (stored.cells[at] ?? ''),
  )
  if (Buffer.byteLength(JSON.stringify(cells)) > MAX_IMPORT_BATCH_BYTES)
    throw invalid({ value: 'This row is too long.' })
  return { cells, before: writeRow(stored) }
}

async function requireBatch(ctx: Ctx, job: JobRecord, row: number): Promise<CountedBatch> {
  const batch = await readBatchOf(ctx, job, row)
  if (batch?.outcomes[row - batch.firstRow] === undefined) throw notFound('row')
  return batch
}

interface Corrected {
  /** The index of the row in its batch. */
  at: number
  cells: string[]
  planned: PlannedRow
}

/** Stores the row with its new outcome, and counts it instead of the old one. */
async function store(
  ctx: Ctx,
  job: JobRecord,
  batch: CountedBatch,
  { at, cells, planned: { outcome, state } }: Corrected,
): Promise<void> {
  const rows = batch.rows.with(at, { cells })
  const outcomes = batch.outcomes.with(at, outcome)
  const { [at]: _state, ...others } = batch.states
  const states = state ? { ...others, [at]: state } : others
  const counts = (before: Counts) => recount(before, batch.outcomes[at], outcome)
  const written = await writeBatch(ctx, job, {
    firstRow: batch.firstRow,
    rows,
    outcomes,
    counts: counts(batch.counts),
    undo: Object.keys(states).length > 0 ? states : null,
  })
  await countRowBytes(ctx, job, written.bytes - batch.bytes)
  await changeJob(ctx, job.id, ['waiting'], {
    counts: counts(job.counts),
    updatedAt: ctx.clock(),
  })
}

function recount(
  before: Record<string, number>,
  old: RowOutcome | undefined,
  outcome: RowOutcome,
): Record<string, number> {
  const counts = { ...before }
  const add = (of: RowOutcome, one: number) => {
    const notes = importNotes.filter((note) => hasNote(of, note))
    for (const counted of [of.outcome, ...notes]) counts[counted] = (counts[counted] ?? 0) + one
  }
  if (old) add(old, -1)
  add(outcome, 1)
  return counts
}
