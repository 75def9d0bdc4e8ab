import { MAX_IMPORT_ROWS } from '@/contract/contacts/imports'
import type { ReadControls, RowBatch } from './ContactFileReader'
import type { FileInfo } from './FileInfo'
import { limitRowSize, rowBytes } from './limitRowSize'
import { readFileRows } from './readFileRows'

/** Far below the limits of a request, so that turning a batch into JSON does not block the page. */
const BATCH_ROWS = Math.min(2000, MAX_IMPORT_ROWS)
const BATCH_BYTES = 768 * 1024

/**
 * Passes the rows from number `from` on to `onBatch` in batches, one after the other. A row that is
 * larger than a batch is sent alone.
 */
export async function readBatches(
  file: File,
  info: FileInfo,
  from: number,
  onBatch: (batch: RowBatch) => Promise<void>,
  controls: ReadControls,
): Promise<void> {
  const { type, headers } = info
  let number = 0
  let bytes = 0
  let batch: RowBatch = { from, rows: [], faults: [] }
  const flush = async () => {
    const full = batch
    batch = { from: full.from + full.rows.length, rows: [], faults: [] }
    bytes = 0
    if (full.rows.length > 0) await onBatch(full)
    controls.signal.throwIfAborted()
  }
  for await (const { rows } of readFileRows(file, info, controls)) {
    for (const row of rows) {
      number += 1
      if (number < from) continue
      const { cells, error } = limitRowSize(row, type, headers)
      const size = rowBytes(cells)
      if (batch.rows.length >= BATCH_ROWS || bytes + size > BATCH_BYTES) await flush()
      batch.rows.push(cells)
      if (error) batch.faults.push({ row: number, ...error })
      bytes += size
    }
  }
  await flush()
}
