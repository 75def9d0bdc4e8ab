import { and, eq, sql } from 'drizzle-orm'
import type { FileRow } from '@/contactFiles/rows/fileRow'
import type { ImportNote, ImportOutcome } from '@/contract/contacts/contactImport'
import { importBatches } from '../tables'
import type { Ctx } from '../../../ports/context'
import type { RowOutcome } from '../../../ports/contactFiles'
import { type JobKey, ofJob } from './readBatches'
import { writeRow } from './storedRows'
import { rawRows } from '../../../platform/db/rawRows'

type Store = Pick<Ctx, 'db'>

/** The number of rows with each outcome and note. */
export type Counts = Partial<Record<ImportOutcome | ImportNote, number>>

interface BatchResult {
  firstRow: number
  outcomes: readonly RowOutcome[]
  counts: Counts
  undo: unknown
}

/**
 * Writes the outcomes of batches. Each text is a parameter, because inside other JSON it would be
 * escaped and read twice. Their keys come twice: the planner knows too little about the values to
 * join them by key, and would rather read all of an import's 5,000 batches.
 */
export async function writeResults(
  { db }: Store,
  job: JobKey,
  results: readonly BatchResult[],
): Promise<void> {
  if (results.length === 0) return
  const given = results.map(({ firstRow, outcomes, counts, undo }) => {
    const undoText = undo === null ? null : JSON.stringify(undo)
    return sql`(${firstRow}::integer, ${JSON.stringify(outcomes)}::text, ${JSON.stringify(counts)}::text::jsonb, ${undoText}::text)`
  })
  await db.execute(sql`update ${importBatches} set outcomes = given.outcomes, counts = given.counts, undo = given.undo
    from (values ${sql.join(given, sql`, `)}) as given(first_row, outcomes, counts, undo)
    where ${ofJob(job)} and ${importBatches.firstRow} = given.first_row
      and ${importBatches.firstRow} = any(${`{${results.map(({ firstRow }) => firstRow).join(',')}}`}::integer[])`)
}

/** Writes a batch with its rows. Returns their bytes. */
export async function writeBatch(
  { db }: Store,
  job: JobKey,
  { firstRow, rows, outcomes, counts, undo }: BatchResult & { rows: readonly FileRow[] },
): Promise<{ bytes: number }> {
  const text = `[${rows.map(writeRow).join(',')}]`
  await db
    .update(importBatches)
    .set({
      rows: text,
      outcomes: JSON.stringify(outcomes),
      counts,
      undo: undo === null ? null : JSON.stringify(undo),
    })
    .where(and(ofJob(job), eq(importBatches.firstRow, firstRow)))
  return { bytes: Buffer.byteLength(text) }
}

/** Removes an import's rows in pieces, so that other statements do not wait long. */
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
