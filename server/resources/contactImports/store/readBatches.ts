import { type SQL, and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { FileRow } from '@/contactFiles/rows/fileRow'
import { importBatches } from '../tables'
import type { Ctx } from '../../../ports/context'
import type { PlannedState } from '../importInput'
import type { RowOutcome } from '../../../ports/contactFiles'
import type { FileBatch } from '../reading/rowPrefetcher'
import { readRows } from './storedRows'
import type { JobRecord } from '../../../ports/registry'
import { rawRows } from '../../../platform/db/rawRows'

type Store = Pick<Ctx, 'db'>
export type JobKey = Pick<JobRecord, 'tenantId' | 'ownerId' | 'id'>

/** The most batches that one statement reads. */
export const MAX_BATCHES = 40

export interface ImportBatch {
  firstRow: number
  rows: FileRow[]
  outcomes: RowOutcome[]
  /** JSON of the states of a plan, or of undo entries. */
  undo: string | null
}

/** Returns the condition for the batches of a job. */
export function ofJob({ tenantId, ownerId, id }: JobKey): SQL | undefined {
  return and(
    eq(importBatches.tenantId, tenantId),
    eq(importBatches.ownerId, ownerId),
    eq(importBatches.jobId, id),
  )
}

/** Counts the rows that have arrived. */
export async function receivedRows({ db }: Store, job: JobKey): Promise<number> {
  const rows = rawRows<{ count: number }>(
    await db.execute(
      sql`select first_row + row_count - 1 as count from ${importBatches} where ${ofJob(job)} order by first_row desc limit 1`,
    ),
  )
  return rows[0]?.count ?? 0
}

/** Reads the batches after a row in order, at most `most`. */
export async function readBatches(
  { db }: Store,
  job: JobKey,
  after: number,
  most = MAX_BATCHES,
  where?: SQL,
): Promise<ImportBatch[]> {
  const found = await db
    .select()
    .from(importBatches)
    .where(and(ofJob(job), gt(importBatches.firstRow, after), where))
    .orderBy(asc(importBatches.firstRow))
    .limit(Math.min(most, MAX_BATCHES))
  return found.map(readBatch)
}

/** Reads only the rows of the batches after a row, in order, at most `most`. */
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
    .limit(Math.min(most, MAX_BATCHES))
}

/** Reads the batches that begin with these rows. */
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

/** A batch with its counts, the states of its plan, and the bytes of its rows. */
export interface CountedBatch extends ImportBatch {
  counts: Record<string, number>
  states: Partial<Record<number, PlannedState>>
  bytes: number
}

/** Reads the batch that holds a row. */
export async function readBatchOf(
  { db }: Store,
  job: JobKey,
  row: number,
): Promise<CountedBatch | undefined> {
  const [found] = await db
    .select()
    .from(importBatches)
    .where(and(ofJob(job), lte(importBatches.firstRow, row)))
    .orderBy(desc(importBatches.firstRow))
    .limit(1)
  if (!found) return undefined
  const batch = readBatch(found)
  const bytes = Buffer.byteLength(found.rows)
  return { ...batch, counts: found.counts ?? {}, states: plannedStatesOf(batch), bytes }
}

/** `writeBatches` wrote what is stored: the cast. */
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

/** Returns a plan's states by the index of their row, which this import wrote: the cast. */
export function plannedStatesOf({ undo }: ImportBatch): Partial<Record<number, PlannedState>> {
  return undo === null ? {} : (JSON.parse(undo) as Partial<Record<number, PlannedState>>)
}
