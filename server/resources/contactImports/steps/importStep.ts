import { and, asc, isNull } from 'drizzle-orm'
import { contacts } from '../../../platform/db/schema'
import {
  type JobCtx,
  type JobRecord,
  type JobWork,
  type StepResult,
  uploadOf,
} from '../../../platform/jobs/jobKind'
import { ownedBy } from '../../contacts/list/contactQuery'
import { derivedColumns, newRow } from '../../contacts/contactRow'
import {
  writeDerivedColumns,
  insertContacts,
  rewriteContacts,
} from '../../contacts/store/contactStore'
import {
  type Counts,
  MOST_BATCHES,
  readBatches,
  readFileBatches,
  writeResults,
} from '../store/batchStore'
import { type ProcessedBatches, processRows, type ChangedContact } from './processRows'
import type { ImportIndex } from '../matching/importIndex'
import { importReaderOf } from '../reading/importReader'
import { type ImportInput, inputOf } from '../importInput'
import { releaseImportMemory, importMemoryOf } from '../reading/importMemory'
import { type ReadBatch, lastRowOf } from '../reading/rowPrefetcher'

/** Up to which row the import has come. */
export interface ImportCursor {
  row: number
}

/** How long a step goes on rebuilding what it needs to know of earlier rows, in milliseconds, before others have their turn. */
const REBUILD_MS = 120

/** Contacts of an earlier release that one step makes ready to be found. */
const MOST_DERIVED = 500

/**
 * Goes through the next rows: of a plan, it stores what would become of each; of the import, it does it. Both judge by the same code, so that they differ only where
 * contacts were changed in between.
 */
export async function importStep(
  ctx: JobCtx,
  { job, input, cursor, limit }: JobWork<ImportInput, ImportCursor>,
): Promise<StepResult<ImportCursor>> {
  const { row } = cursor ?? { row: 0 }
  if (await derive(ctx)) return { cursor: { row }, done: 0, isEnd: false }
  const { index, prefetcher } = importMemoryOf(ctx.fileThread, job, row)
  if (!(await rebuild(ctx, job, index, row))) return { cursor: { row }, done: 0, isEnd: false }
  const batches = await prefetcher.next(
    (after, most) => readFileBatches(ctx, job, after, most),
    row,
    batchesFor(limit, job.total ?? 0, row),
  )
  // The thread is still at work.
  if (!batches) return { cursor: { row }, done: 0, isEnd: false }
  const last = batches.at(-1)
  const isPlan = input.stage === 'plan'
  if (!last) {
    releaseImportMemory(job)
    return { cursor: { row }, done: 0, isEnd: true, ...(isPlan && { isWaiting: true }) }
  }
  const gone = await goAndWrite(ctx, job, index, batches)
  gone.updateIndex()
  const to = lastRowOf(last)
  const isEnd = to >= (job.total ?? 0)
  if (isEnd) releaseImportMemory(job)
  return {
    cursor: { row: to },
    done: to - row,
    counts: sumOf(gone),
    isEnd,
    ...(isEnd && isPlan && { isWaiting: true }),
  }
}

async function goAndWrite(
  ctx: JobCtx,
  job: JobRecord,
  index: ImportIndex,
  batches: readonly ReadBatch[],
): Promise<ProcessedBatches> {
  const gone = await processRows(ctx, job, index, batches)
  if (!index.isPlan) await write(ctx, inputOf(job).profileId, gone)
  await writeResults(
    ctx,
    job,
    gone.batches.map(({ firstRow, outcomes, counts, states, undo }) => {
      const kept = index.isPlan ? states : undo
      return { firstRow, outcomes, counts, undo: Object.keys(kept).length > 0 ? kept : null }
    }),
  )
  return gone
}

/**
 * Derives the keys and hashes by which rows find the owner's contacts, where a migration left them to be derived (`deriveMissing.ts` may not have come to them yet); resolves
 * to whether there were any.
 */
async function derive({ db, actor }: JobCtx): Promise<boolean> {
  const rows = await db
    .select()
    .from(contacts)
    .where(and(ownedBy(actor), isNull(contacts.matchKeys)))
    .orderBy(asc(contacts.id))
    .limit(MOST_DERIVED)
    .for('update')
  if (rows.length > 0) await writeDerivedColumns(db, rows)
  return rows.length > 0
}

/** Rows per batch follow from how long they are: so many batches hold about as many rows as were asked for. */
function batchesFor(limit: number, total: number, row: number): number {
  return Math.max(1, Math.min(MOST_BATCHES, Math.round(limit / 100), Math.max(1, total - row)))
}

/** Reads again what earlier steps went through, where this process does not know it; resolves to whether that is all. */
async function rebuild(
  ctx: JobCtx,
  job: JobRecord,
  index: ImportIndex,
  row: number,
): Promise<boolean> {
  if (index.builtTo === row) return true
  const reading = importReaderOf(job)
  const until = performance.now() + REBUILD_MS
  while (index.builtTo < row && performance.now() < until) {
    const batches = (await readBatches(ctx, job, index.builtTo)).filter(
      ({ firstRow }) => firstRow <= row,
    )
    if (batches.length === 0) throw new Error('Rows of an import are gone.')
    for (const batch of batches) index.rebuild(reading, batch)
  }
  return index.builtTo === row
}

/** Stores what a step did to contacts, pictures first. */
async function write(
  ctx: JobCtx,
  profileId: string,
  { changedContacts, pictures }: ProcessedBatches,
): Promise<void> {
  for (const { key, bytes } of pictures) await uploadOf(ctx).put(key, bytes)
  await insertContacts(ctx, created(ctx, profileId, changedContacts))
  if (changedContacts.some(({ entity }) => entity.stored))
    await rewriteContacts(ctx, rewritten(changedContacts, ctx.clock()))
}

/** Contacts as the step leaves them: later rows may have added to what the first one said. */
function* created({ actor, clock }: JobCtx, profileId: string, touched: readonly ChangedContact[]) {
  const origin = { ...actor, profileId, source: 'import', now: clock() } as const
  for (const {
    entity: { id, stored, content, hash },
    entries,
    displayImage,
  } of touched) {
    if (stored || id === null) continue
    setLeft(entries, 1, hash)
    yield { ...newRow(origin, content, hash), id, displayImage: displayImage ?? null }
  }
}

function* rewritten(touched: readonly ChangedContact[], updatedAt: Date) {
  for (const {
    entity: { stored, content, hash },
    entries,
    displayImage,
  } of touched) {
    if (!stored) continue
    setLeft(entries, stored.version + 1, hash)
    yield [
      stored,
      {
        ...content,
        ...derivedColumns(content, hash),
        displayImage: displayImage ?? stored.displayImage,
        updatedAt,
      },
    ] as const
  }
}

function setLeft(entries: ChangedContact['entries'], version: number, hash: string): void {
  for (const entry of entries) Object.assign(entry, { version, hash })
}

function sumOf({ batches }: ProcessedBatches): Counts {
  const sum: Record<string, number> = {}
  for (const { counts } of batches)
    for (const [outcome, count] of Object.entries(counts))
      sum[outcome] = (sum[outcome] ?? 0) + count
  return sum
}
