import type { JobCtx } from '../../../platform/jobs/jobKind'
import { contentHash } from '../../contacts/contactContent'
import { isCandidate, readCandidate } from '../reading/readCandidate'
import { type Candidate } from '../../../ports/contactFiles'
import { type ImportBatch, plannedStatesOf, readBatchesAt } from '../store/readBatches'
import type { PooledContact } from './contactPool'
import type { StepRows } from './loadContactPool'
import { withTags } from './mergeContent'

const BATCHES_AT_ONCE = 50

/** Loads the contacts that a plan has created or changed so far and that these rows may match. */
export async function loadPlanned(
  ctx: JobCtx,
  step: StepRows,
  stored: readonly PooledContact[],
): Promise<PooledContact[]> {
  const { index, candidates } = step
  const rows = new Set(stored.map(({ row }) => row))
  for (const { hash, taggedHash, keys, content } of candidates) {
    for (const row of index.rowsWithHash(hash)) rows.add(row)
    for (const row of index.rowsWithHash(taggedHash)) rows.add(row)
    for (const key of keys) for (const row of index.rowsWithKey(key, content)) rows.add(row)
  }
  rows.delete(0)
  const first = await contactsAt(ctx, step, rows)
  // A stored contact may have been changed by a later row since.
  const lastRows = first.flatMap(({ id }) => (id === null ? [] : (index.lastRowOf(id)?.row ?? [])))
  const later = await contactsAt(ctx, step, new Set(lastRows.filter((row) => !rows.has(row))))
  return [...first, ...later].filter(
    ({ id, row }) => id === null || index.lastRowOf(id)?.row === row,
  )
}

async function contactsAt(
  ctx: JobCtx,
  step: StepRows,
  rows: ReadonlySet<number>,
): Promise<PooledContact[]> {
  const { job, index } = step
  const starts = [...new Set([...rows].map((row) => index.batchStartOf(row)))].sort((a, b) => a - b)
  const found: PooledContact[] = []
  for (let from = 0; from < starts.length; from += BATCHES_AT_ONCE) {
    const batches = await readBatchesAt(ctx, job, starts.slice(from, from + BATCHES_AT_ONCE))
    for (const batch of batches) found.push(...contactsOfBatch(step, batch, rows))
  }
  return found
}

function contactsOfBatch(
  { reader }: StepRows,
  batch: ImportBatch,
  rows: ReadonlySet<number>,
): PooledContact[] {
  const states = plannedStatesOf(batch)
  return batch.rows.flatMap((fileRow, at): PooledContact[] => {
    const row = batch.firstRow + at
    if (!rows.has(row)) return []
    const state = states[at]
    if (state) {
      const { contactId: id, createdAt, hasPicture, content } = state
      const hash = contentHash(content)
      return [{ id, row, isNew: id === null, createdAt, hasPicture, content, hash }]
    }
    const outcome = batch.outcomes[at]
    if (outcome?.outcome !== 'created') return []
    const candidate = readCandidate(reader, row, fileRow)
    if (!isCandidate(candidate)) return []
    const hasPicture = getsPicture(candidate, outcome.column)
    const content = withTags(candidate.content, reader.input.options.tags)
    const hash = candidate.taggedHash
    return [{ id: null, row, isNew: true, createdAt: 0, hasPicture, content, hash }]
  })
}

/** Tells whether a planned contact gets its card's picture: a bad one is noted in that column. */
function getsPicture({ read }: Candidate, column: string | undefined): boolean {
  return read.photo !== undefined && column !== 'PHOTO'
}
