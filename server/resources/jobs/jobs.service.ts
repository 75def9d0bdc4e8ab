import { and, desc, getTableColumns, inArray, sql } from 'drizzle-orm'
import { type Job, jobStates } from '@/contract/jobs'
import { jobs } from '../../platform/db/schema'
import { ApiError, notFound } from '../../platform/http/apiError'
import type { Download } from '../../platform/http/route'
import { deleteJobFile, readJobFile } from '../../platform/jobs/jobFile'
import type { JobRecord } from '../../platform/jobs/jobKind'
import {
  changeJob,
  endedStates,
  findJob,
  firstTry,
  ownJobs,
  wakeAfterCommit,
} from '../../platform/jobs/jobStore'
import { jobKinds } from '../../platform/jobs/kinds'
import { canUndo, changesOf, presentJob } from './presentJob'
import type { Ctx } from '../../ports/context'

const LAST_ENDED = 20
/** All but the contacts that a job was given: they may be 10,000 ids. */
const listed = { ...getTableColumns(jobs), input: sql<unknown>`${jobs.input} - 'selection'` }
const openStates = jobStates.filter((state) => !endedStates.includes(state))

/** The actor's jobs, the newest first: all that have not ended, and the last twenty that have. */
export async function listJobs({ db, actor }: Ctx): Promise<{ items: Job[] }> {
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
  return { items: items.map(presentJob) }
}

export async function getJob(ctx: Ctx, jobId: string): Promise<Job> {
  return presentJob(await requireJob(ctx, jobId))
}

/** Stops a job after the step it is at; what is done stays and can be undone. One that has ended, or is being undone, stays as it is. */
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
    ctx.afterCommit(async (db) =>
      jobKinds.find(({ kind }) => kind === job.kind)?.discard?.({ db }, job),
    )
  }
  return presentJob(job ?? (await requireJob(ctx, jobId)))
}

/**
 * Begins to take back what a job did. Asked again while it is undone or after, it answers the job as it is; a job that is at work, or did nothing that can be
 * taken back, is CONFLICT.
 */
export async function undoJob(ctx: Ctx, jobId: string): Promise<Job> {
  const before = await requireJob(ctx, jobId)
  if (before.state === 'undoing' || before.state === 'undone') return presentJob(before)
  if (!canUndo(before)) throw new ApiError('CONFLICT', 'This cannot be undone.')
  const { reversed = 0, kept = 0, notReversed = 0 } = before.counts
  const start = {
    done: reversed + kept + notReversed,
    total: changesOf(before.counts),
    cursor: null,
    error: null,
    ...firstTry,
    finishedAt: null,
  }
  const job = await changeJob(ctx, jobId, [before.state], {
    ...start,
    state: 'undoing',
    updatedAt: ctx.clock(),
  })
  // Somebody was quicker: with the same wish, if it can be had.
  if (!job) return undoJob(ctx, jobId)
  wakeAfterCommit(ctx)
  return presentJob(job)
}

/** The file that a job made; NOT_FOUND where there is none, or none yet. */
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
