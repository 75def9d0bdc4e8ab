import type { FileRow } from '@/contactFiles/rows/fileRow'
import { importNotes } from '@/contract/contacts/contactImport'
import { type JobCtx, uploadOf } from '../../../platform/jobs/jobKind'
import { type PlannedState, type UndoEntry, hasNote } from '../importInput'
import type { Candidate, RowOutcome } from '../../../ports/contactFiles'
import type { ImportIndex } from '../matching/importIndex'
import { loadContactPool } from '../matching/loadContactPool'
import { importReaderOf } from '../reading/importReader'
import { isCandidate } from '../reading/readCandidate'
import type { ReadBatch } from '../reading/rowPrefetcher'
import { readRows } from '../store/storedRows'
import type { Counts } from '../store/writeBatches'
import { type ChangedContact, type NewPicture, RowProcessor } from './rowProcessor'
import type { JobRecord } from '../../../ports/registry'

interface ProcessedBatch {
  firstRow: number
  outcomes: RowOutcome[]
  counts: Counts
  /** By the index of the row in its batch. */
  states: Partial<Record<number, PlannedState>>
  undo: UndoEntry[]
}

/** The rows of one step while they are decided. Nothing is stored here. */
export interface Processing {
  /**
   * Decides every row in order; each meets the contacts as the rows before left them. After each
   * batch, yields the new contacts that no later row can change, so that they are stored meanwhile.
   */
  decide: () => AsyncGenerator<ChangedContact[]>
  /** The decided rows. */
  batches: readonly ProcessedBatch[]
  /** Returns the contacts that `decide` did not yield. */
  otherContacts: () => ChangedContact[]
  /** Files to store before the contacts that show them. */
  pictures: readonly NewPicture[]
  /** Records the step in the index, once nothing but the commit is left to fail. */
  updateIndex: () => void
}

/** Loads what the rows of some batches may match, to decide them. */
export async function processRows(
  ctx: JobCtx,
  job: JobRecord,
  index: ImportIndex,
  batches: readonly ReadBatch[],
): Promise<Processing> {
  const reader = importReaderOf(job)
  const candidates = batches.flatMap((batch) => batch.candidates.filter(isCandidate))
  const pool = await loadContactPool(ctx, { job, reader, index, candidates })
  const processor = new RowProcessor(reader, index, pool, {
    upload: uploadOf(ctx),
    sharedKeys: repeatedKeys(candidates),
  })
  const processed: ProcessedBatch[] = []
  return {
    async *decide() {
      for (const batch of batches) {
        processed.push(await processBatch(processor, batch))
        yield processor.takeSettled()
      }
    },
    batches: processed,
    otherContacts: () => [...processor.changedContacts.values()],
    pictures: processor.pictures,
    updateIndex: () => {
      processor.updateIndex(batches)
    },
  }
}

/** Returns the keys by which rows of a step may match each other's contacts. */
function repeatedKeys(candidates: readonly Candidate[]): Set<bigint> {
  const [seen, repeated] = [new Set<bigint>(), new Set<bigint>()]
  for (const { keys } of candidates)
    for (const { number } of keys) {
      if (seen.has(number)) repeated.add(number)
      seen.add(number)
    }
  return repeated
}

async function processBatch(
  processor: RowProcessor,
  { firstRow, rows, candidates }: ReadBatch,
): Promise<ProcessedBatch> {
  // Few rows need their cells again.
  let fileRows: FileRow[] | undefined
  const cellsAt = (at: number) => (fileRows ??= readRows(rows))[at]?.cells ?? []
  const batch: ProcessedBatch = { firstRow, outcomes: [], counts: {}, states: {}, undo: [] }
  for (const [at, candidate] of candidates.entries()) {
    const { outcome, state, entry } = isCandidate(candidate)
      ? await processor.process(candidate, at, () => cellsAt(at))
      : { outcome: candidate }
    batch.outcomes.push(outcome)
    const notes = importNotes.filter((note) => hasNote(outcome, note))
    for (const counted of [outcome.outcome, ...notes])
      batch.counts[counted] = (batch.counts[counted] ?? 0) + 1
    if (state) batch.states[at] = state
    if (entry) batch.undo.push(entry)
  }
  return batch
}
