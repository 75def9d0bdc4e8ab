import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { jobRows } from '../../../platform/jobs/tables'
import type { JobCtx, JobRowEntry, JobWork, StepResult } from '../../../platform/jobs/jobKind'
import { type Selection, type SelectionCursor, countSelection, readSelection } from './selection'
import { setPlannerHints } from '../sql/plannerHints'
import { contactLengths, takeFitting } from '../store/contactLengths'
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

/** The contacts that a bulk job selects from, and whether it reads them as a whole. */
type BulkRead = 'list' | 'trash' | 'contents of the list'

/**
 * Runs one step of a bulk job over its selection. `change` gets the next ids and returns the number
 * of contacts it changed; the others count as unchanged. A step that reads contents takes fewer
 * contacts if they are large.
 */
export async function bulkStep<I extends BulkInput>(
  ctx: JobCtx,
  work: JobWork<I, SelectionCursor>,
  read: BulkRead,
  change: (ids: string[]) => Promise<StepChanges>,
): Promise<StepResult<SelectionCursor>> {
  const { job, input, limit, cursor } = work
  const isDeleted = read === 'trash'
  const frozen = { selection: input.selection, isDeleted, until: job.createdAt }
  const total = cursor ? undefined : await countSelection(ctx, frozen)
  const selected = await readSelection(ctx, { ...frozen, cursor, limit })
  const next = read === 'contents of the list' ? await fittingStep(ctx, selected) : selected
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
    cursor: next.cursorAfter(done),
    done,
    counts,
    rows: numbered,
    isEnd: next.isEnd,
    ...(total !== undefined && { total: Math.max(total, done) }),
  }
}

/** Returns the part of a step whose contacts fit into memory at once. */
async function fittingStep(
  ctx: JobCtx,
  step: Awaited<ReturnType<typeof readSelection>>,
): Promise<typeof step> {
  const lengths = await contactLengths(ctx, step.ids)
  const ids = takeFitting(step.ids, (id) => lengths.get(id) ?? 0)
  return ids.length === step.ids.length ? step : { ...step, ids, isEnd: false }
}

/** The last row that an undo has reversed; earlier ones are next. */
export interface UndoCursor {
  before: number
}

interface ChangedRow {
  contactId: string
  detail: unknown
}

/**
 * Undoes the last rows that a job changed, fewer if they or their contacts are large, and deletes
 * them, so that a failed undo continues with the rest. `reverse` returns the number of contacts it
 * reversed; the others have changed since.
 */
export async function undoJobRows(
  ctx: JobCtx,
  { job, limit, cursor }: JobWork<unknown, UndoCursor>,
  reverse: (rows: ChangedRow[]) => Promise<number>,
): Promise<StepResult<UndoCursor>> {
  const { row, entityId: contactId, detail } = jobRows
  // The deleted rows of the steps before are still in the index: without the cursor, each step
  // would read all of them.
  const isNext = cursor ? lt(row, cursor.before) : undefined
  const isChanged = and(isOfJob(job), eq(jobRows.outcome, 'changed'), isNext)
  const length = sql<number>`coalesce(octet_length(${detail}::text), 0)`
  await setPlannerHints(ctx.db, 'indexOrder')
  const last = await ctx.db
    .select({ row, contactId, length })
    .from(jobRows)
    .where(isChanged)
    .orderBy(desc(row))
    .limit(limit)
  await setPlannerHints(ctx.db, 'none')
  const lengths = await contactLengths(
    ctx,
    last.flatMap((each) => each.contactId ?? []),
  )
  const fitting = takeFitting(
    last,
    (each) => each.length + (lengths.get(each.contactId ?? '') ?? 0),
  )
  const first = fitting.at(-1)
  if (!first) return { cursor: { before: 0 }, done: 0, isEnd: true }
  const rows = await ctx.db
    .select({ contactId, detail })
    .from(jobRows)
    .where(and(isChanged, gte(row, first.row)))
    .orderBy(desc(row))
  const reversed = await reverse(
    rows.flatMap((each) =>
      each.contactId === null ? [] : { contactId: each.contactId, detail: each.detail },
    ),
  )
  await ctx.db.delete(jobRows).where(and(isChanged, gte(row, first.row)))
  return {
    cursor: { before: first.row },
    done: rows.length,
    counts: { reversed, kept: rows.length - reversed },
    isEnd: last.length < limit && rows.length === last.length,
  }
}

function isOfJob({ tenantId, ownerId, id }: JobRecord) {
  return and(eq(jobRows.tenantId, tenantId), eq(jobRows.ownerId, ownerId), eq(jobRows.jobId, id))
}
