import { and, asc, eq, gt } from 'drizzle-orm'
import { createRejectedRowsWriter } from '@/contactFiles/rows/rejectedRowsWriter'
import type { Download } from '../../../platform/http/route'
import { jobRows } from '../../../platform/jobs/tables'
import type { Ctx } from '../../../ports/context'
import { inputOf } from '../employeeImportInput'
import { ofJob, storedRow } from '../planStore'
import { type ImportKey, requireEmployeeImport } from '../presentEmployeeImport'

const ROWS_AT_ONCE = 1_000

/** Streams all rows with an error as the file they came from, each with its reason. */
export async function downloadEmployeeImportErrors(ctx: Ctx, key: ImportKey): Promise<Download> {
  const job = await requireEmployeeImport(ctx, key)
  const { columns, delimiter, fileName } = inputOf(job)
  const headers = columns.map(({ header }) => header)
  const writer = createRejectedRowsWriter(headers, delimiter)
  const encoder = new TextEncoder()
  let after = 0
  // Without the byte order mark Excel reads a file in its own code page.
  let text = `\uFEFF${writer.header}`
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const rows = await ctx.db
          .select()
          .from(jobRows)
          .where(and(ofJob(job), eq(jobRows.outcome, 'error'), gt(jobRows.row, after)))
          .orderBy(asc(jobRows.row))
          .limit(ROWS_AT_ONCE)
        for (const { detail } of rows.map(storedRow))
          text += writer.row(cellsOf(detail.cells), [
            { column: detail.column ?? '', reason: detail.reason ?? '' },
          ])
        after = rows.at(-1)?.row ?? after
        if (text !== '') controller.enqueue(encoder.encode(text))
        text = ''
        if (rows.length < ROWS_AT_ONCE) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[^\w. -]+/g, '_')
    .slice(0, 100)
  return { fileName: `${name || 'employees'}-errors.csv`, type: 'text/csv', stream }
}

/** `storePlan` wrote the cells: the cast. */
function cellsOf(cells = '[]'): string[] {
  return JSON.parse(cells) as string[]
}
