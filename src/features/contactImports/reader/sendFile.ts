import { MAX_IMPORT_ROWS } from '@/contract/contacts/imports'
import type { ReadWatch, RowBatch } from './ContactFileReader'
import { fitRow, rowBytes } from './fitRow'
import type { FoundFile } from './FoundFile'
import { readFileRows } from './readFileRows'

/** Batches stay far below what a request may hold: making JSON of one must not be felt in the page. */
const BATCH_ROWS = Math.min(2000, MAX_IMPORT_ROWS)
const BATCH_BYTES = 768 * 1024

/** Gives the rows from number `from` on in batches, the next when `take` has kept its promise. A row that is larger than a batch goes alone. */
export async function sendFile(
  file: File,
  found: FoundFile,
  from: number,
  take: (batch: RowBatch) => Promise<void>,
  watch: ReadWatch,
): Promise<void> {
  const { type, headers } = found
  let number = 0
  let bytes = 0
  let batch: RowBatch = { from, rows: [], faults: [] }
  const flush = async () => {
    const full = batch
    batch = { from: full.from + full.rows.length, rows: [], faults: [] }
    bytes = 0
    if (full.rows.length > 0) await take(full)
    watch.signal.throwIfAborted()
  }
  for await (const { rows } of readFileRows(file, found, watch)) {
    for (const row of rows) {
      number += 1
      if (number < from) continue
      const { cells, error } = fitRow(row, type, headers)
      const size = rowBytes(cells)
      if (batch.rows.length >= BATCH_ROWS || bytes + size > BATCH_BYTES) await flush()
      batch.rows.push(cells)
      if (error) batch.faults.push({ row: number, ...error })
      bytes += size
    }
  }
  await flush()
}
