import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { type Job, jobStates } from '@/contract/jobs'
import { jobRows, jobs } from '../../platform/jobs/tables'
import { ApiError, notFound } from '../../platform/http/apiError'
import type { Download } from '../../platform/http/route'
import { deleteJobFile, readJobFile } from '../../platform/jobs/jobFile'
import {
  activeStates,
  changeJob,
  endedStates,
  findJob,
  untried,
  ownJobs,
  wakeAfterCommit,
} from '../../platform/jobs/jobStore'
import { canRedo, canUndo, changesOf, kindOf, presentJob } from './presentJob'
import type { Ctx } from '../../ports/context'
import type { JobRecord } from '../../ports/registry'

const LAST_ENDED = 20
/** All columns except the contacts and columns chosen for a job, which may be 10,000 ids. */
const listed = {
  ...getTableColumns(jobs),
  input: sql<unknown>`${jobs.input} - 'selection' - 'columns'`,
}
const openStates = jobStates.filter((state) => !endedStates.includes(state))

/**
 * Lists the actor's jobs, the newest first: all that have not ended, and the last twenty that have.
 */
export async function listJobs(ctx: Ctx): Promise<{ items: Job[] }> {
  const { db, actor } = ctx
  const newest = [desc(jobs.createdAt), desc(jobs.id)]
  const open = await db
    .select(listed)
    .from(jobs)
    .where(and(ownJobs(actor), inArray(jobs.state, openStates)))
    .orderBy(...newest)
  const ended = await db
    .select(listed)
    .from(jobs)
    .where(and(ownJobs(actor), inArray(jobs.state, [...endedStates])))
    .orderBy(...newest)
    .limit(LAST_ENDED)
  // A job that ended between the two is in both.
  const all = new Map([...open, ...ended].map((job) => [job.id, job]))
  const items = [...all.values()].sort(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  )
  return { items: items.map((job) => presentJob(ctx, job)) }
}

export async function getJob(ctx: Ctx, jobId: string): Promise<Job> {
  return presentJob(ctx, await requireJob(ctx, jobId))
}

/**
 * Stops a job after its current step; finished steps stay and can be undone. A job that has ended
 * or is being undone stays as it is.
 */
export async function cancelJob(ctx: Ctx, jobId: string): Promise<Job> {
  const now = ctx.clock()
  const changes = {
    state: 'cancelled',
    cursor: null,
    resumeAt: null,
    finishedAt: now,
    updatedAt: now,
  } as const
  const job = await changeJob(ctx, jobId, ['waiting', 'queued', 'running'], changes)
  if (job) {
    ctx.afterCommit(() => deleteJobFile(ctx.files, job.file))
    ctx.afterCommit(async (db) => kindOf(ctx, job)?.discard?.({ db }, job))
  }
  return presentJob(ctx, job ?? (await requireJob(ctx, jobId)))
}

const NOT_ENDED = 'This has not ended yet. Cancel it, or wait for its end to undo it.'

/**
 * Starts undoing a job. Called again during or after the undo, it returns the job as it is. Throws
 * CONFLICT if the job is running or has done nothing that can be undone,
 * or its kind does not allow it now.
 */
export async function undoJob(ctx: Ctx, jobId: string): Promise<Job> {
  const before = await requireJob(ctx, jobId)
  if (before.state === 'undoing' || before.state === 'undone') return presentJob(ctx, before)
  if (activeStates.includes(before.state)) throw new ApiError('CONFLICT', NOT_ENDED)
  if (!canUndo(ctx, before)) throw new ApiError('CONFLICT', 'This cannot be undone.')
  const { reversed = 0, kept = 0, notReversed = 0 } = before.counts
  const start = {
    done: reversed + kept + notReversed,
    total: changesOf(before.counts),
    cursor: null,
    error: null,
    ...untried,
    finishedAt: null,
  }
  const job = await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const changes = { ...start, state: 'undoing', updatedAt: ctx.clock() } as const
    const undoing = await changeJob(inside, jobId, [before.state], changes)
    if (undoing) await kindOf(ctx, undoing)?.beforeUndo?.(inside, undoing)
    return undoing
  })
  // The job changed since it was read, perhaps through another undo.
  if (!job) return undoJob(ctx, jobId)
  wakeAfterCommit(ctx)
  return presentJob(ctx, job)
}

/**
 * Starts an undone job again. Called again meanwhile, it returns the job as it is. Throws CONFLICT
 * if the job is not undone, or of a kind that cannot run again.
 */
export async function redoJob(ctx: Ctx, jobId: string): Promise<Job> {
  const before = await requireJob(ctx, jobId)
  const kind = kindOf(ctx, before)
  const isRunning = before.state === 'queued' || before.state === 'running'
  if (isRunning && kind?.redoInput) return presentJob(ctx, before)
  if (!canRedo(ctx, before)) throw new ApiError('CONFLICT', 'This cannot be done again.')
  const start = { done: 0, total: null, counts: {}, cursor: null, error: null, ...untried }
  const job = await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const redone = await changeJob(inside, jobId, ['undone'], {
      ...start,
      finishedAt: null,
      state: 'queued',
      input: kind?.redoInput?.(before),
      updatedAt: ctx.clock(),
    })
    if (redone) await tx.delete(jobRows).where(rowsOf(redone))
    return redone
  })
  // The job changed since it was read, perhaps through another redo.
  if (!job) return redoJob(ctx, jobId)
  wakeAfterCommit(ctx)
  return presentJob(ctx, job)
}

function rowsOf({ tenantId, ownerId, id }: JobRecord) {
  return and(eq(jobRows.tenantId, tenantId), eq(jobRows.ownerId, ownerId), eq(jobRows.jobId, id))
}

/** Returns the file that a job made. Throws NOT_FOUND if there is none, or none yet. */
export async function downloadJobFile(ctx: Ctx, jobId: string): Promise<Download> {
  const { state, file } = await requireJob(ctx, jobId)
  if (!file || state !== 'done') throw notFound('file')
  return { fileName: file.name, type: file.type, stream: readJobFile(ctx.files, file) }
}

async function requireJob(ctx: Ctx, jobId: string): Promise<JobRecord> {
  const job = await findJob(ctx, jobId)
  if (!job) throw notFound('job')
  return job
}
