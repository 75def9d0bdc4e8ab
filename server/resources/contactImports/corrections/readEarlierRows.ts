import { setImmediate } from 'node:timers/promises'
import type { Ctx } from '../../../ports/context'
import type { JobRecord } from '../../../ports/registry'
import { inputOf } from '../importInput'
import { ImportIndex } from '../matching/importIndex'
import { importReaderOf } from '../reading/importReader'
import { type ImportBatch, readBatches } from '../store/readBatches'

/** The most rows that a corrected row is compared with; the import compares it with all. */
const MAX_ROWS = 10_000
/** The batches of one read, which may have 256 kB each. */
const BATCHES_AT_ONCE = 10

/**
 * Returns an index of the planned rows before a row. Of a large file it knows only the first ones.
 * Other work runs after each batch.
 */
export async function readEarlierRows(
  ctx: Pick<Ctx, 'db'>,
  job: JobRecord,
  row: number,
): Promise<ImportIndex> {
  const index = new ImportIndex(true, inputOf(job).options.matchBy)
  const reader = importReaderOf(job)
  const last = Math.min(row - 1, MAX_ROWS)
  while (index.builtTo < last) {
    const batches = await readBatches(ctx, job, index.builtTo, BATCHES_AT_ONCE)
    if (batches.length === 0) break
    for (const batch of batches) {
      if (batch.firstRow > last) break
      index.rebuild(reader, until(batch, last))
      await setImmediate()
    }
  }
  return index
}

/** Returns a batch without the rows behind a row. */
function until(batch: ImportBatch, last: number): ImportBatch {
  const count = last - batch.firstRow + 1
  return { ...batch, rows: batch.rows.slice(0, count), outcomes: batch.outcomes.slice(0, count) }
}
