import { and, lte, sql } from 'drizzle-orm'
import type { BadValue } from '@/contract/contacts/contactImport'
import type { RowError } from '@/contactFiles/rows/rowResult'
import type { FileRow } from '@/contactFiles/rows/fileRow'
import {
  createRejectedRowsWriter,
  createImportReportWriter,
  reasonText,
} from '@/contactFiles/rows/rejectedRowsWriter'
import { rejectedCard } from '@/contactFiles/vcard/rejectedCard'
import { VCARD_TYPE } from '@/contactFiles/vcard/vcardFile'
import { describeDroppedValue } from '@/contactMerge/describeDroppedValue'
import { importBatches } from '../tables'
import type { Ctx } from '../../../ports/context'
import type { Download } from '../../../platform/http/route'
import { type ImportInput, hasNote, inputOf, processedRows } from '../importInput'
import type { RowOutcome } from '../../../ports/contactFiles'
import { requireImport } from '../importJob'
import { readBatches } from '../store/readBatches'
import type { JobRecord } from '../../../ports/registry'

type Which = 'failed' | 'leftOut' | 'all'

const fileNames: Record<Which, string> = { failed: 'failed', leftOut: 'left-out', all: 'rows' }

/**
 * Streams the rejected rows, or those with values left out, as the file they came from, each with
 * its reason; or all rows with their outcome.
 */
export async function downloadImportRows(ctx: Ctx, jobId: string, which: Which): Promise<Download> {
  const job = await requireImport(ctx, jobId)
  const input = inputOf(job)
  const baseName = input.fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[^\w. -]+/g, '_')
    .slice(0, 100)
  return {
    fileName: `${baseName || 'contacts'}-${fileNames[which]}.${input.type}`,
    type: input.type === 'csv' ? 'text/csv' : VCARD_TYPE,
    stream: rowStream(ctx, job, which, input.type === 'csv' ? csvRows(input, which) : cards(which)),
  }
}

interface RowsWriter {
  head: string
  row: (row: FileRow, outcome: RowOutcome) => string
}

function csvRows({ headers, delimiter }: ImportInput, which: Which): RowsWriter {
  // Without the byte order mark Excel reads a file in its own code page.
  const rejects = createRejectedRowsWriter(headers, delimiter)
  if (which !== 'all')
    return {
      head: `\uFEFF${rejects.header}`,
      row: ({ cells }, outcome) => rejects.row(cells, errorsOf(outcome, which)),
    }
  const report = createImportReportWriter(headers, delimiter)
  return {
    head: `\uFEFF${report.header}`,
    row: ({ cells }, outcome) =>
      report.row(cells, { outcome: outcome.outcome, reason: reasonOf(outcome) }),
  }
}

function cards(which: Which): RowsWriter {
  return {
    head: '',
    row: ({ cells: [text = ''] }, outcome) =>
      rejectedCard(
        text,
        which !== 'all'
          ? reasonText(errorsOf(outcome, which))
          : [outcome.outcome, reasonOf(outcome)].filter(Boolean).join(': '),
      ),
  }
}

/**
 * Returns the errors of a failed row, or the values that a row was imported without. Failed rows of
 * an earlier release have only the first.
 */
function errorsOf(outcome: RowOutcome, which: 'failed' | 'leftOut'): RowError[] {
  const {
    column = '',
    reason = '',
    errors,
    moreErrors = 0,
    leftOut = [],
    moreLeftOut = 0,
  } = outcome
  const listed = which === 'leftOut' ? leftOut : (errors ?? [{ column, reason }])
  const count = which === 'leftOut' ? moreLeftOut : moreErrors
  const more = { column: `${String(count)} more`, reason: 'Only the first errors are listed.' }
  return count === 0 ? [...listed] : [...listed, more]
}

const undoTexts = { reversed: 'Undone.', kept: 'Not undone.', notReversed: 'Not undone.' }

function reasonOf({ column, reason, errors, leftOut, undo, dropped = [] }: RowOutcome): string {
  const note = [column, reason].filter(Boolean).join(': ')
  const undoText = undo && undoTexts[undo]
  const leftOutText = leftOut?.map((value) => `Left out: ${describeBadValue(value)}`) ?? []
  return [
    undoText,
    errors ? reasonText(errors) : note,
    ...leftOutText,
    ...dropped.map(describeDroppedValue),
  ]
    .filter(Boolean)
    .join(' ')
}

function describeBadValue({ column, value, reason }: BadValue): string {
  return `${column} “${value}”. ${reason}`
}

function isWantedRow(outcome: RowOutcome, which: Which): boolean {
  return which === 'leftOut'
    ? hasNote(outcome, 'leftOut')
    : which === 'all' || outcome.outcome === 'failed'
}

const BATCHES_AT_ONCE = 5

/** Reads a few batches at a time, so that memory does not grow with the import. */
function rowStream(
  { db }: Ctx,
  job: JobRecord,
  which: Which,
  { head, row }: RowsWriter,
): ReadableStream<Uint8Array> {
  const isWanted = and(
    lte(importBatches.firstRow, processedRows(job)),
    which === 'all' ? undefined : sql`(${importBatches.counts} ->> ${which})::int > 0`,
  )
  const encoder = new TextEncoder()
  let after = 0
  let text = head
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const batches = await readBatches({ db }, job, after, BATCHES_AT_ONCE, isWanted)
          for (const batch of batches) {
            batch.rows.forEach((fileRow, at) => {
              const outcome = batch.outcomes[at]
              if (outcome && isWantedRow(outcome, which)) text += row(fileRow, outcome)
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
