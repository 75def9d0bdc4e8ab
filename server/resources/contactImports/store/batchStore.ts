import { type SQL, and, asc, eq, gt, sql } from 'drizzle-orm'
import type { FileRow } from '@/contactFiles/rows/fileRow'
import type { ImportNote, ImportOutcome } from '@/contract/contacts/contactImport'
import { importBatches } from '../../../platform/db/schema'
import type { JobRecord } from '../../../platform/jobs/jobKind'
import type { UndoEntry } from '../importInput'
import type { FileBatch } from '../reading/rowPrefetcher'
import { readRows, writeRow } from './storedRows'
import type { Ctx } from '../../../ports/context'
import type { RowOutcome } from '../../../ports/contactFiles'
import { rawRows } from '../../contacts/sql/ownedBy'

type Store = Pick<Ctx, 'db'>
type JobKey = Pick<JobRecord, 'tenantId' | 'ownerId' | 'id'>

/** Rows of one batch, and characters of their JSON: what one look into an earlier part of the file reads. */
export const BATCH_ROWS = 100
const BATCH_LENGTH = 256 * 1024
/** Batches that are read at once. */
export const MOST_BATCHES = 20

export type Counts = Partial<Record<ImportOutcome | ImportNote, number>>

export interface ImportBatch {
  firstRow: number
  rows: FileRow[]
  outcomes: RowOutcome[]
  /** What `undo` holds, as JSON: states of a plan or undo entries. */
  undo: string | null
}

/** Stores rows in batches; the first one has the number `from`. Many rows take several statements: the embedded database lets nobody in while it works on one. */
export async function addBatches(
  { db }: Store,
  job: JobKey,
  from: number,
  rows: readonly FileRow[],
): Promise<{ bytes: number }> {
  const batches = rowBatches(from, rows)
  for (let start = 0; start < batches.length;) {
    let end = start
    for (let length = 0; end < batches.length && length < STATEMENT_LENGTH; end += 1)
      length += batches[end]?.rows.length ?? 0
    const key = { tenantId: job.tenantId, ownerId: job.ownerId, jobId: job.id }
    await db
      .insert(importBatches)
      .values(batches.slice(start, end).map((batch) => ({ ...key, ...batch })))
    start = end
  }
  return { bytes: batches.reduce((sum, batch) => sum + Buffer.byteLength(batch.rows), 0) }
}

/** Characters of the rows that one statement stores, or those of one batch where it has more. */
const STATEMENT_LENGTH = 256 * 1024

function rowBatches(
  from: number,
  rows: readonly FileRow[],
): { firstRow: number; rowCount: number; rows: string }[] {
  const batches: { firstRow: number; rowCount: number; rows: string }[] = []
  let written: string[] = []
  let length = 0
  let firstRow = from
  const flush = () => {
    if (written.length > 0)
      batches.push({ firstRow, rowCount: written.length, rows: `[${written.join(',')}]` })
    firstRow += written.length
    written = []
    length = 0
  }
  for (const row of rows) {
    const text = writeRow(row)
    if (written.length >= BATCH_ROWS || length + text.length > BATCH_LENGTH) flush()
    written.push(text)
    length += text.length
  }
  flush()
  return batches
}

/** How many rows are here. */
export async function receivedRows({ db }: Store, job: JobKey): Promise<number> {
  const rows = rawRows<{ count: number }>(
    await db.execute(
      sql`select first_row + row_count - 1 as count from ${importBatches} where ${ofJob(job)} order by first_row desc limit 1`,
    ),
  )
  return rows[0]?.count ?? 0
}

/** The batches that come after a row, in order, at most so many. */
export async function readBatches(
  { db }: Store,
  job: JobKey,
  after: number,
  most = MOST_BATCHES,
  where?: SQL,
): Promise<ImportBatch[]> {
  const found = await db
    .select()
    .from(importBatches)
    .where(and(ofJob(job), gt(importBatches.firstRow, after), where))
    .orderBy(asc(importBatches.firstRow))
    .limit(Math.min(most, MOST_BATCHES))
  return found.map(readBatch)
}

/** The rows alone of the batches that come after a row, in order, at most so many. */
export function readFileBatches(
  { db }: Store,
  job: JobKey,
  after: number,
  most: number,
): Promise<FileBatch[]> {
  const { firstRow, rows } = importBatches
  return db
    .select({ firstRow, rows })
    .from(importBatches)
    .where(and(ofJob(job), gt(firstRow, after)))
    .orderBy(asc(firstRow))
    .limit(Math.min(most, MOST_BATCHES))
}

/** The batches that begin with these rows. */
export async function readBatchesAt(
  { db }: Store,
  job: JobKey,
  firstRows: readonly number[],
): Promise<ImportBatch[]> {
  if (firstRows.length === 0) return []
  const found = await db
    .select()
    .from(importBatches)
    .where(
      and(
        ofJob(job),
        sql`${importBatches.firstRow} = any(${`{${firstRows.join(',')}}`}::integer[])`,
      ),
    )
    .orderBy(asc(importBatches.firstRow))
  return found.map(readBatch)
}

/** What is stored was written by this file: the cast. */
export function readBatch({
  firstRow,
  rows,
  outcomes,
  undo,
}: typeof importBatches.$inferSelect): ImportBatch {
  return {
    firstRow,
    rows: readRows(rows),
    outcomes: outcomes === null ? [] : (JSON.parse(outcomes) as RowOutcome[]),
    undo,
  }
}

export interface BatchResult {
  firstRow: number
  outcomes: readonly RowOutcome[]
  counts: Counts
  undo: unknown
}

/** Writes what became of batches. Which they are is said twice: a database without statistics would read all of the import's to join them. */
export async function writeResults(
  { db }: Store,
  job: JobKey,
  results: readonly BatchResult[],
): Promise<void> {
  if (results.length === 0) return
  const given = results.map(({ firstRow, outcomes, counts, undo }) => ({
    first_row: firstRow,
    outcomes: JSON.stringify(outcomes),
    counts,
    undo: undo === null ? null : JSON.stringify(undo),
  }))
  await db.execute(sql`update ${importBatches} set outcomes = given.outcomes, counts = given.counts, undo = given.undo
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as given(first_row integer, outcomes text, counts jsonb, undo text)
    where ${ofJob(job)} and ${importBatches.firstRow} = given.first_row
      and ${importBatches.firstRow} = any(${`{${results.map(({ firstRow }) => firstRow).join(',')}}`}::integer[])`)
}

/** A batch's undo entries, in the order of its rows; this import wrote them: the cast. */
export function entriesOf({ undo }: ImportBatch): UndoEntry[] {
  return undo === null ? [] : (JSON.parse(undo) as UndoEntry[])
}

/** Removes an import's rows, a piece at a time, so that nothing else waits long. */
export async function removeBatches(
  { db }: Store,
  job: JobKey,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const removed = rawRows(
      await db.execute(sql`delete from ${importBatches} where ${ofJob(job)} and first_row in (
        select first_row from ${importBatches} where ${ofJob(job)} order by first_row limit 200
      ) returning first_row`),
    )
    if (removed.length < 200) return
  }
}

export function ofJob({ tenantId, ownerId, id }: JobKey): SQL | undefined {
  return and(
    eq(importBatches.tenantId, tenantId),
    eq(importBatches.ownerId, ownerId),
    eq(importBatches.jobId, id),
  )
}
