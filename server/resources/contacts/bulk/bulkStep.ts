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
 * Runs one step of a bulk job over its selection. `change` gets the next ids and returns the number
 * of contacts it changed; the others count as unchanged.
 */
export async function bulkStep<I extends BulkInput>(
  ctx: JobCtx,
  work: JobWork<I, SelectionCursor>,
  isDeleted: boolean,
  change: (ids: string[]) => Promise<StepChanges>,
): Promise<StepResult<SelectionCursor>> {
  const { job, input, limit, cursor } = work
  const frozen = { selection: input.selection, isDeleted, until: job.createdAt }
  const total = cursor ? undefined : await countSelection(ctx, frozen)
  const next = await readSelection(ctx, { ...frozen, cursor, limit })
  const {
    changed,
    failed = 0,
    rows = [],
  } = next.ids.length > 0 ? await change(next.ids) : { changed: 0 }
  const done = next.ids.length
  const counts = { changed, unchanged: done - changed - failed, ...(failed > 0 && { failed }) }
  // Row numbers continue over the steps, because undo starts with the highest.
  const numbered = rows.map((row, index) => ({ ...row, row: job.done + index + 1 }))
  return {
    cursor: next.cursor,
    done,
    counts,
    rows: numbered,
    isEnd: next.isEnd,
    ...(total !== undefined && { total: Math.max(total, done) }),
  }
}

interface ChangedRow {
  contactId: string
  detail: unknown
}

/**
 * Undoes the last rows that a job changed and deletes them, so that a failed undo continues with
 * the rest. `reverse` returns the number of contacts it reversed; the others have changed since.
 */
export async function undoJobRows(
  ctx: JobCtx,
  { job, limit }: JobWork<unknown, unknown>,
  reverse: (rows: ChangedRow[]) => Promise<number>,
): Promise<StepResult<null>> {
  const isChanged = and(isOfJob(job), eq(jobRows.outcome, 'changed'))
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

function isOfJob({ tenantId, ownerId, id }: JobRecord) {
  return and(eq(jobRows.tenantId, tenantId), eq(jobRows.ownerId, ownerId), eq(jobRows.jobId, id))
}
