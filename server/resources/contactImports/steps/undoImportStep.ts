import { and, desc, eq, inArray, isNotNull, lt, lte } from 'drizzle-orm'
import { contacts, importBatches, jobRows } from '../../../platform/db/schema'
import { deleteFilesAfterCommit } from '../../../platform/files/deleteFiles'
import type { JobCtx, JobRecord, JobWork, StepResult } from '../../../platform/jobs/jobKind'
import { addJobRows } from '../../../platform/jobs/jobStore'
import { ownedBy } from '../../contacts/list/contactQuery'
import { type ContactContent, pickContent } from '../../contacts/contactContent'
import { type ContactRow, derivedColumns } from '../../contacts/contactRow'
import { rewriteContacts, moveToTrash } from '../../contacts/store/contactStore'
import { idIn } from '../../contacts/sql/idIn'
import { MOST_BATCHES, entriesOf, ofJob, readBatch, writeResults } from '../store/batchStore'
import type { ImportCursor } from './importStep'
import { type ImportInput, type UndoEntry, processedRows } from '../importInput'
import type { RowOutcome } from '../../../ports/contactFiles'

type Undone = Pick<RowOutcome, 'undo' | 'reason'>

/** A contact while the rows that touched it are taken back, the last first. */
interface Working {
  stored: ContactRow
  content: ContactContent & Pick<ContactRow, 'displayImage'>
  isRewritten: boolean
  isTrashed: boolean
  /** The row whose turn is next, where every later one was taken back. */
  next: number | null
}

/**
 * Takes the last rows that are left back: a contact that nobody touched since goes to the trash where the import created it, and else is again what it was. One that
 * was edited since stays as it is. Behind the rows that were done stands what only a plan said. Batches lose what undoing needs once they are undone, so that an undo that failed goes on where it was.
 */
export async function undoImportStep(
  ctx: JobCtx,
  { job, cursor, limit }: JobWork<ImportInput, ImportCursor>,
): Promise<StepResult<ImportCursor>> {
  const most = Math.max(1, Math.min(MOST_BATCHES, Math.round(limit / 100)))
  const found = await ctx.db
    .select()
    .from(importBatches)
    .where(
      and(
        ofJob(job),
        isNotNull(importBatches.undo),
        cursor === null
          ? lte(importBatches.firstRow, processedRows(job))
          : lt(importBatches.firstRow, cursor.row),
      ),
    )
    .orderBy(desc(importBatches.firstRow))
    .limit(most)
  const batches = found.map((row) => ({ batch: readBatch(row), counts: row.counts ?? {} }))
  const last = batches.at(-1)
  if (!last) return { cursor: { row: 0 }, done: 0, isEnd: true }
  const entries = batches.flatMap(({ batch }) =>
    entriesOf(batch)
      .reverse()
      .map((entry) => ({ entry, batch, row: batch.firstRow + entry.at })),
  )
  const working = await lockTouched(
    ctx,
    entries.map(({ entry }) => entry.contactId),
  )
  const links = await linksOf(
    ctx,
    job,
    entries.map(({ row }) => row),
  )
  const counts = { reversed: 0, kept: 0, notReversed: 0 }
  for (const { entry, batch, row } of entries) {
    const undone = takeBack(working.get(entry.contactId), entry, {
      row,
      version: links.get(row) ?? entry.version,
    })
    counts[undone.undo ?? 'kept'] += 1
    const outcome = batch.outcomes[entry.at]
    if (outcome) Object.assign(outcome, undone)
  }
  await write(ctx, job, [...working.values()])
  await writeResults(
    ctx,
    job,
    batches.map(({ batch, counts: before }) => ({
      firstRow: batch.firstRow,
      outcomes: batch.outcomes,
      counts: before,
      undo: null,
    })),
  )
  return {
    cursor: { row: last.batch.firstRow },
    done: entries.length,
    counts,
    isEnd: found.length < most,
  }
}

function takeBack(
  working: Working | undefined,
  entry: UndoEntry,
  { row, version }: { row: number; version: number },
): Undone {
  if (!working) return { undo: 'notReversed', reason: 'The contact was erased since.' }
  const { stored } = working
  if (stored.mergeId !== null)
    return {
      undo: 'notReversed',
      reason: 'The contact was merged into another one since, so it was left as it is.',
    }
  if (stored.deletedAt !== null) return { undo: 'kept', reason: 'You deleted the contact since.' }
  // Another version may say the same: what changed it meanwhile, such as another import, was taken back itself.
  const isUntouched = working.isRewritten
    ? working.next === row
    : stored.version === version ||
      (stored.contentHash === entry.hash && stored.displayImage === null)
  if (!isUntouched) return { undo: 'kept', reason: 'You changed the contact since.' }
  if (entry.before) Object.assign(working.content, entry.before)
  else working.isTrashed = true
  working.isRewritten = true
  working.next = entry.previous
  return { undo: 'reversed' }
}

/** The contacts wherever they are, locked until the step is stored. */
async function lockTouched(
  { db, actor }: JobCtx,
  ids: readonly string[],
): Promise<Map<string, Working>> {
  const rows = await db
    .select()
    .from(contacts)
    .where(and(ownedBy(actor), idIn(contacts.id, [...new Set(ids)])))
    .orderBy(contacts.id)
    .for('update')
  return new Map(
    rows.map((stored) => [
      stored.id,
      {
        stored,
        content: { ...pickContent(stored), displayImage: stored.displayImage },
        isRewritten: false,
        isTrashed: false,
        next: null,
      },
    ]),
  )
}

/** Earlier rows of a contact are told which version stands for the one they left, because taking a later row back has changed it. */
async function linksOf(
  { db }: JobCtx,
  { tenantId, ownerId, id }: JobRecord,
  rows: readonly number[],
): Promise<Map<number, number>> {
  const own = and(
    eq(jobRows.tenantId, tenantId),
    eq(jobRows.ownerId, ownerId),
    eq(jobRows.jobId, id),
  )
  const links = await db
    .select({ row: jobRows.row, detail: jobRows.detail })
    .from(jobRows)
    .where(and(own, inArray(jobRows.row, [...rows])))
  return new Map(links.map(({ row, detail }) => [row, storedVersion(detail)]))
}

/** What `write` stored. */
function storedVersion(detail: unknown): number {
  return (detail as { version: number }).version
}

async function write(ctx: JobCtx, job: JobRecord, all: readonly Working[]): Promise<void> {
  const trashed = all.filter(({ isTrashed }) => isTrashed)
  const rewritten = all.filter(({ isRewritten, isTrashed }) => isRewritten && !isTrashed)
  const now = ctx.clock()
  if (trashed.length > 0)
    await moveToTrash(
      ctx,
      idIn(
        contacts.id,
        trashed.map(({ stored }) => stored.id),
      ),
      { deletionId: job.id, now },
    )
  await rewriteContacts(
    ctx,
    rewritten.map(({ stored, content }) => [
      stored,
      { ...content, ...derivedColumns(content), updatedAt: now },
    ]),
  )
  await addJobRows(
    ctx,
    job,
    rewritten.flatMap(({ stored, next }) =>
      next === null || next === 0
        ? []
        : [
            {
              row: next,
              contactId: stored.id,
              outcome: 'undone',
              detail: { version: stored.version + 1 },
            },
          ],
    ),
  )
  await deleteFilesAfterCommit(
    ctx,
    rewritten.flatMap(({ stored, content }) =>
      content.displayImage === stored.displayImage ? [] : (stored.displayImage ?? []),
    ),
  )
}
