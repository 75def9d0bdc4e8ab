import type { FileRow } from '@/contactFiles/rows/fileRow'
import { importBatches } from '../tables'
import type { Ctx } from '../../../ports/context'
import type { JobKey } from './readBatches'
import { writeRow } from './storedRows'

/** The maximum number of rows of one batch, and of characters of their JSON. */
const BATCH_ROWS = 100
const BATCH_LENGTH = 256 * 1024
/**
 * The number of characters that one statement stores, or one batch if it has more, because the
 * embedded database runs nothing else meanwhile.
 */
const STATEMENT_LENGTH = 256 * 1024

type StoredBatch = Pick<typeof importBatches.$inferInsert, 'firstRow' | 'rowCount'> & {
  rows: string
}

/** Stores rows in batches, the first one under the number `from`. Returns their bytes. */
export async function addBatches(
  { db }: Pick<Ctx, 'db'>,
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

function rowBatches(from: number, rows: readonly FileRow[]): StoredBatch[] {
  const batches: StoredBatch[] = []
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
