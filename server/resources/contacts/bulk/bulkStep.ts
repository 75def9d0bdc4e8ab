import { and, desc, eq, gte } from 'drizzle-orm'
import { jobRows } from '../../../platform/jobs/tables'
import type { JobCtx, JobRowEntry, JobWork, StepResult } from '../../../platform/jobs/jobKind'
import { type Selection, type SelectionCursor, countSelection, readSelection } from './selection'
import type { JobRecord } from '../../../ports/registry'

/** The input of every bulk job. */
export interface BulkInput {
  selection: Selection
}

/** The result of changing the contacts of one step. */
interface StepChanges {
  changed: number
  failed?: number
  rows?: Omit<JobRowEntry, 'row'>[]
}

/**
 * Runs one step over a selection. `change` gets the next ids and returns what it did; the others
 * are unchanged.
 */
export async function bulkStep<I extends BulkInput>(
  ctx: JobCtx,
  work: JobWork<I, SelectionCursor>,
  isDeleted: boolean,
  change: (ids: string[]) => Promise<StepChanges>,
): Promise<StepResult<SelectionCursor>> {
  const { job, input, limit, cursor } = work
  const walk = { selection: input.selection, isDeleted, until: job.createdAt }
  const total = cursor ? undefined : await countSelection(ctx, walk)
  const walked = await readSelection(ctx, { ...walk, cursor, limit })
  const {
    changed,
    failed = 0,
    rows = [],
  } = walked.ids.length > 0 ? await change(walked.ids) : { changed: 0 }
  const done = walked.ids.length
  const counts = { changed, unchanged: done - changed - failed, ...(failed > 0 && { failed }) }
  // Numbers continue over steps, and undo goes back from the last.
  const numbered = rows.map((row, index) => ({ ...row, row: job.done + index + 1 }))
  return {
    cursor: walked.cursor,
    done,
    counts,
    rows: numbered,
    isEnd: walked.isEnd,
    ...(total !== undefined && { total: Math.max(total, done) }),
  }
}

interface ChangedRow {
  contactId: string
  detail: unknown
}

/**
 * Undoes the last rows that a job changed. `reverse` returns how many it reversed; the others have
 * changed since. The rows are deleted with it, so that a failed undo goes on where it was.
 */
export async function undoJobRows(
  ctx: JobCtx,
  { job, limit }: JobWork<unknown, unknown>,
  reverse: (rows: ChangedRow[]) => Promise<number>,
): Promise<StepResult<null>> {
  const isChanged = and(ofJob(job), eq(jobRows.outcome, 'changed'))
  const columns = { row: jobRows.row, contactId: jobRows.entityId, detail: jobRows.detail }
  const rows = await ctx.db
    .select(columns)
    .from(jobRows)
    .where(isChanged)
    .orderBy(desc(jobRows.row))
    .limit(limit)
  const first = rows.at(-1)
  if (!first) return { cursor: null, done: 0, isEnd: true }
  const reversed = await reverse(
    rows.flatMap(({ contactId, detail }) => (contactId === null ? [] : { contactId, detail })),
  )
  await ctx.db.delete(jobRows).where(and(isChanged, gte(jobRows.row, first.row)))
  return {
    cursor: null,
    done: rows.length,
    counts: { reversed, kept: rows.length - reversed },
    isEnd: rows.length < limit,
  }
}

function ofJob({ tenantId, ownerId, id }: JobRecord) {
  return and(eq(jobRows.tenantId, tenantId), eq(jobRows.ownerId, ownerId), eq(jobRows.jobId, id))
}
