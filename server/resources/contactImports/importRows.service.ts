import { and, lte, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { FileRow } from '@/contactFiles/rows/fileRow'
import {
  createRejectedRowsWriter,
  createImportReportWriter,
} from '@/contactFiles/rows/rejectedRowsWriter'
import { rejectedCard } from '@/contactFiles/vcard/rejectedCard'
import { VCARD_TYPE } from '@/contactFiles/vcard/vcardFile'
import { describeDroppedValue } from '@/contactMerge/describeDroppedValue'
import { type ImportRow, importNotes } from '@/contract/contacts/contactImport'
import type { listImportRows as listCall } from '@/contract/contacts/imports'
import { importBatches } from '../../platform/db/schema'
import type { Download } from '../../platform/http/route'
import type { JobRecord } from '../../platform/jobs/jobKind'
import { rawRows } from '../contacts/sql/ownedBy'
import { type ImportBatch, ofJob, readBatches, readBatchesAt } from './store/batchStore'
import {
  type ImportInput,
  hasNote,
  inputOf,
  processedRows,
  notesOf,
  outcomesOf,
} from './importInput'
import { requireImport } from './imports.service'
import type { Ctx } from '../../ports/context'
import type { RowOutcome } from '../../ports/contactFiles'

type Params = v.InferOutput<NonNullable<(typeof listCall)['params']>>

/** A window of the rows that were planned, or done, so far. Counts of each batch lead to those that hold it. */
export async function listImportRows(ctx: Ctx, { jobId, outcome, offset, limit }: Params) {
  const job = await requireImport(ctx, jobId)
  const counts = { ...outcomesOf(job), ...notesOf(job) }
  const judged = processedRows(job)
  const total = outcome === undefined ? judged : counts[outcome]
  const window = await batchesOf(ctx, job, { judged, outcome, offset, limit })
  const rows = window.batches.flatMap((batch) =>
    batch.outcomes.map((row, at): ImportRow => ({ row: batch.firstRow + at, ...row })),
  )
  const note = importNotes.find((known) => known === outcome)
  const wanted = rows.filter((row) =>
    note ? hasNote(row, note) : outcome === undefined || row.outcome === outcome,
  )
  return {
    items: wanted.slice(offset - window.before, offset - window.before + limit),
    offset,
    total,
  }
}

interface Window {
  judged: number
  outcome: Params['outcome']
  offset: number
  limit: number
}

async function batchesOf(
  { db }: Ctx,
  job: JobRecord,
  { judged, outcome, offset, limit }: Window,
): Promise<{ batches: ImportBatch[]; before: number }> {
  const counted =
    outcome === undefined ? sql`row_count` : sql`coalesce((counts ->> ${outcome})::int, 0)`
  const found = rawRows<{ first_row: number; before: number }>(
    await db.execute(sql`select first_row, before::int from (
      select first_row, ${counted} as rows, sum(${counted}) over (order by first_row) - ${counted} as before from ${importBatches} where ${ofJob(job)} and first_row <= ${judged}
    ) as counted where rows > 0 and before + rows > ${offset} and before < ${offset + limit} order by first_row`),
  )
  const batches = await readBatchesAt(
    { db },
    job,
    found.map(({ first_row }) => first_row),
  )
  return { batches, before: found[0]?.before ?? 0 }
}

/** The rows that failed as the file they came from, each with its reason; or all, with what became of each. Read a few batches at a time, however many there are. */
export async function downloadImportRows(
  ctx: Ctx,
  jobId: string,
  which: 'failed' | 'all',
): Promise<Download> {
  const job = await requireImport(ctx, jobId)
  const input = inputOf(job)
  const write = input.type === 'csv' ? csvRows(input, which) : cards(which)
  const name = `${
    input.fileName
      .replace(/\.[^.]*$/, '')
      .replace(/[^\w. -]+/g, '_')
      .slice(0, 100) || 'contacts'
  }-${which === 'failed' ? 'failed' : 'rows'}.${input.type}`
  return {
    fileName: name,
    type: input.type === 'csv' ? 'text/csv' : VCARD_TYPE,
    stream: rowStream(ctx, job, which, write),
  }
}

interface RowsWriter {
  head: string
  row: (row: FileRow, outcome: RowOutcome) => string
}

function csvRows({ headers, delimiter }: ImportInput, which: 'failed' | 'all'): RowsWriter {
  // Excel takes a file without the mark for its own code page.
  const rejects = createRejectedRowsWriter(headers, delimiter)
  if (which === 'failed')
    return {
      head: `\uFEFF${rejects.header}`,
      row: ({ cells }, outcome) => rejects.row(cells, faultOf(outcome)),
    }
  const report = createImportReportWriter(headers, delimiter)
  return {
    head: `\uFEFF${report.header}`,
    row: ({ cells }, outcome) =>
      report.row(cells, { outcome: outcome.outcome, reason: told(outcome) }),
  }
}

function cards(which: 'failed' | 'all'): RowsWriter {
  return {
    head: '',
    row: ({ cells: [text = ''] }, outcome) =>
      rejectedCard(
        text,
        which === 'failed'
          ? `${faultOf(outcome).column}: ${faultOf(outcome).reason}`
          : [outcome.outcome, told(outcome)].filter(Boolean).join(': '),
      ),
  }
}

function faultOf({ column = '', reason = '' }: RowOutcome): { column: string; reason: string } {
  return { column, reason }
}

function told({ column, reason, dropped = [] }: RowOutcome): string {
  return [[column, reason].filter(Boolean).join(': '), ...dropped.map(describeDroppedValue)]
    .filter(Boolean)
    .join(' ')
}

const BATCHES_AT_ONCE = 5

function rowStream(
  { db }: Ctx,
  job: JobRecord,
  which: 'failed' | 'all',
  { head, row }: RowsWriter,
): ReadableStream<Uint8Array> {
  const judged = processedRows(job)
  const encoder = new TextEncoder()
  let after = 0
  let text = head
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const where = and(
            lte(importBatches.firstRow, judged),
            which === 'failed' ? sql`(${importBatches.counts} ->> 'failed')::int > 0` : undefined,
          )
          const batches = await readBatches({ db }, job, after, BATCHES_AT_ONCE, where)
          for (const batch of batches) {
            batch.rows.forEach((fileRow, at) => {
              const outcome = batch.outcomes[at]
              if (outcome && (which === 'all' || outcome.outcome === 'failed'))
                text += row(fileRow, outcome)
            })
          }
          after = batches.at(-1)?.firstRow ?? after
          if (text !== '') controller.enqueue(encoder.encode(text))
          const isEnd = batches.length < BATCHES_AT_ONCE
          if (isEnd) controller.close()
          if (isEnd || text !== '') break
        }
        text = ''
      },
    },
    { highWaterMark: 0 },
  )
}
