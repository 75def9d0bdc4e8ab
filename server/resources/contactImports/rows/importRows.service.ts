import { sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { type listImportRows as listCall } from '@/contract/contacts/imports'
import { type ImportRow, importNotes } from '@/contract/contacts/contactImport'
import { importBatches } from '../tables'
import type { Ctx } from '../../../ports/context'
import { hasNote, notesOf, outcomesOf, processedRows } from '../importInput'
import { requireImport } from '../importJob'
import { type ImportBatch, ofJob, readBatchesAt } from '../store/readBatches'
import type { JobRecord } from '../../../ports/registry'
import { rawRows } from '../../../platform/db/rawRows'

type Params = v.InferOutput<NonNullable<(typeof listCall)['params']>>

/** Lists a window of the rows that were planned or imported so far. */
export async function listImportRows(ctx: Ctx, { jobId, outcome, offset, limit }: Params) {
  const job = await requireImport(ctx, jobId)
  const counts = { ...outcomesOf(job), ...notesOf(job) }
  const processed = processedRows(job)
  const { batches, before } = await readWindow(ctx, job, { processed, outcome, offset, limit })
  const rows = batches.flatMap((batch) =>
    batch.outcomes.map((row, at): ImportRow => ({ row: batch.firstRow + at, ...row })),
  )
  const note = importNotes.find((known) => known === outcome)
  const wanted = rows.filter((row) =>
    note ? hasNote(row, note) : outcome === undefined || row.outcome === outcome,
  )
  return {
    items: wanted.slice(offset - before, offset - before + limit),
    offset,
    total: outcome === undefined ? processed : counts[outcome],
  }
}

interface Window {
  processed: number
  outcome: Params['outcome']
  offset: number
  limit: number
}

/**
 * Finds the batches that hold the window by the counts of each, and how many wanted rows come
 * before them.
 */
async function readWindow(
  { db }: Ctx,
  job: JobRecord,
  { processed, outcome, offset, limit }: Window,
): Promise<{ batches: ImportBatch[]; before: number }> {
  const counted =
    outcome === undefined ? sql`row_count` : sql`coalesce((counts ->> ${outcome})::int, 0)`
  const found = rawRows<{ first_row: number; before: number }>(
    await db.execute(sql`select first_row, before::int from (
      select first_row, ${counted} as rows, sum(${counted}) over (order by first_row) - ${counted} as before from ${importBatches} where ${ofJob(job)} and first_row <= ${processed}
    ) as counted where rows > 0 and before + rows > ${offset} and before < ${offset + limit} order by first_row`),
  )
  const firstRows = found.map(({ first_row }) => first_row)
  return { batches: await readBatchesAt({ db }, job, firstRows), before: found[0]?.before ?? 0 }
}
