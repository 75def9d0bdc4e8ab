import type { RowOutcome, RowRead } from '../../../ports/contactFiles'
import type { Ctx } from '../../../ports/context'
import type { JobRecord } from '../../../ports/registry'
import type { PlannedState } from '../importInput'
import { decideRow } from '../matching/decideRow'
import type { ImportIndex } from '../matching/importIndex'
import { loadContactPool } from '../matching/loadContactPool'
import { importReaderOf } from '../reading/importReader'
import { isCandidate } from '../reading/readCandidate'

export interface PlannedRow {
  outcome: RowOutcome
  state?: PlannedState
}

/** Plans one row after the rows that the index knows, as a step of the plan does. */
export async function planRow(
  ctx: Ctx,
  job: JobRecord,
  index: ImportIndex,
  { read, cells }: { read: RowRead; cells: readonly string[] },
): Promise<PlannedRow> {
  if (!isCandidate(read)) return { outcome: read }
  const reader = importReaderOf(job)
  const pool = await loadContactPool(ctx, { job, reader, index, candidates: [read] })
  const firstRowOf = (hash: string) => index.firstRowOf(hash)
  const rows = { pool, firstRowOf, cells: () => cells }
  const { outcome, change } = decideRow(reader, rows, read)
  if (!change?.contact) return { outcome }
  const { id: contactId, row: previous, hash: hashBefore, createdAt, hasPicture } = change.contact
  const { content } = change
  return { outcome, state: { contactId, createdAt, previous, hashBefore, hasPicture, content } }
}
