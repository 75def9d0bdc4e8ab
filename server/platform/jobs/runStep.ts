import { subject } from '@casl/ability'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { isRefreshDue, refreshStatistics } from '../db/refreshStatistics'
import { jobs } from './tables'
import { users } from '../db/tables'
import { withUpload } from '../files/uploads'
import { ApiError } from '../http/apiError'
import { outageOf } from '../http/outageOf'
import { abilityOf, asMemberships } from '../permissions/abilityOf'
import { deleteJobFile } from './jobFile'
import { type JobCtx, JobError, type JobKindOf, type StepResult } from './jobKind'
import { type NextJob, activeStates, addJobRows, untried, isNotPaused, ownJob } from './jobStore'
import { countTry, lockOwner, lockOwnerAgain, storeOf, uncountTry } from './countTry'
import type { StepGate } from './stepGate'
import type { Upload } from '../../ports/files'
import type { Deps } from '../../ports/context'
import type { JobRecord } from '../../ports/registry'

export type RunnerDeps = Pick<
  Deps,
  | 'db'
  | 'tenantId'
  | 'files'
  | 'clock'
  | 'log'
  | 'limits'
  | 'fileThread'
  | 'registry'
  | 'stripe'
  | 'wakeMails'
>

/** Pauses in milliseconds before a failed step is retried; after the last one the job fails. */
export const RETRY_PAUSES_MS = [1_000, 10_000, 60_000]
const OUTAGE_PAUSE_MS = 10_000
const GENERAL_ERROR = 'Something went wrong on our side. What was done until then stays.'

/** The number of processes in a row that may die during a step before the job fails. */
const MOST_DEATHS = 3

/**
 * Runs the next step of a job. The try is counted before the step, so that after a crash a count
 * above zero shows which job's process died. Such a job runs its step alone until one is committed,
 * so that no other job is blamed with it. Resolves to the number of rows read; null if there was no
 * step to run because another process works for this owner or the job has ended.
 */
export async function runStep(
  deps: RunnerDeps,
  kinds: readonly JobKindOf[],
  job: NextJob,
  limit: number,
  gate: StepGate,
): Promise<number | null> {
  const deaths = Math.max(0, job.deaths - (gate.unsettled.has(job.id) ? 1 : 0))
  if (deaths >= MOST_DEATHS) return endDeadly(deps, job, messageOfDeaths(kinds, job))
  const enter = deaths > 0 ? gate.alone : gate.together
  return enter(async () => {
    const counted = { ...job, deaths: deaths + 1 }
    const done = await tryStep(deps, kinds, job, counted, limit, gate)
    // Nothing was tried: the job's row was locked, or another process came first.
    if (done === null && gate.unsettled.has(job.id)) await uncountTry(deps, counted)
    gate.unsettled.delete(job.id)
    return done
  })
}

/** Ends a job whose steps have ended the process, unless another process is trying it right now. */
function endDeadly(deps: RunnerDeps, job: NextJob, message: string): Promise<number | null> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockOwner(tx, job))) return null
    await endJob({ ...deps, db: tx }, job, message)
    return 0
  })
}

function messageOfDeaths(kinds: readonly JobKindOf[], { kind, state }: NextJob): string {
  const noun = kinds.find((each) => each.kind === kind)?.noun ?? 'change'
  if (state === 'undoing')
    return `Undoing this ${noun} stopped the server three times, so it was ended. What was undone before stays undone.`
  return `This ${noun} stopped the server three times, so it was ended. What was done before stays.`
}

/**
 * Counts a try and runs one step in one transaction: rows, counts, cursor and undo data are stored
 * together, so a kill at any moment neither loses nor doubles anything. Both use one connection, so
 * that steps never wait for each other's. The locks are taken in the same order as when an account
 * is deleted.
 */
async function tryStep(
  deps: RunnerDeps,
  kinds: readonly JobKindOf[],
  key: NextJob,
  counted: NextJob,
  limit: number,
  { unsettled }: StepGate,
): Promise<number | null> {
  const afterCommitWork: Parameters<JobCtx['afterCommit']>[0][] = []
  const actor = { tenantId: key.tenantId, userId: key.ownerId }
  const step = (upload?: Upload) =>
    deps.db.transaction(async (tx) => {
      if (!(await countTry({ ...deps, db: tx }, key, counted))) return null
      unsettled.add(key.id)
      await lockOwnerAgain(tx, key)
      const [owner] = await tx
        .select({
          isPremium: deps.registry.isPremium(actor, deps.clock()),
          memberships: deps.registry.memberships(actor),
        })
        .from(users)
        .where(and(eq(users.tenantId, key.tenantId), eq(users.id, key.ownerId)))
        .for('key share')
      const isReady = and(inArray(jobs.state, [...activeStates]), isNotPaused(deps.clock()))
      const [job] = await tx
        .select()
        .from(jobs)
        .where(and(ownJob({ db: tx, actor }, key.id), isReady))
        .for('update', { skipLocked: true })
      if (!job) return null
      if (!owner) {
        await tx.delete(jobs).where(ownJob({ db: tx, actor }, key.id))
        return 0
      }
      const memberships = asMemberships(owner.memberships)
      const facts = { userId: key.ownerId, isPremium: owner.isPremium, memberships }
      const ability = abilityOf(deps.registry.rules, facts)
      const ctx = {
        ...deps,
        db: tx,
        actor: { ...actor, ability, memberships },
        afterCommit: (work: (typeof afterCommitWork)[number]) => afterCommitWork.push(work),
        ...(upload && { upload }),
      }
      const looked = await advance(ctx, kinds, job, limit)
      await upload?.commit(ctx)
      return looked
    })
  try {
    const storesFiles = kinds.find(({ kind }) => kind === key.kind)?.storesFiles
    const done = await (storesFiles ? withUpload(deps, step) : step())
    for (const work of afterCommitWork)
      await work(deps.db).catch((error: unknown) => {
        deps.log.error({ err: error, jobId: key.id }, 'work after a step failed')
      })
    return done
  } catch (error) {
    // Without a count there was no try: the database was away before.
    if (!unsettled.has(key.id)) throw error
    await retryOrEnd(deps, key, error)
    return 0
  }
}

async function advance(
  ctx: JobCtx,
  kinds: readonly JobKindOf[],
  job: JobRecord,
  limit: number,
): Promise<number> {
  const kind = kinds.find((candidate) => candidate.kind === job.kind)
  const step = job.state === 'undoing' ? kind?.undoStep : kind?.step
  if (!kind || !step) throw new Error(`No step for a job of kind ${job.kind} that is ${job.state}.`)
  const row = kind.rowOf?.(job) ?? { ownerId: job.ownerId }
  if (!ctx.actor.ability.can(kind.action, subject(kind.subject, row), kind.fieldOf?.(job)))
    throw new JobError('You may not do this anymore.')
  const { writes = [] } = kind
  // Tables that nobody has analyzed yet would make the first step slow.
  if (job.done === 0) await refreshStatistics(ctx.db, writes, 0)
  const result = await step(ctx, {
    job,
    input: job.input,
    cursor: job.cursor,
    limit: Math.min(limit, kind.mostRows ?? MOST_ROWS),
  })
  await addJobRows(ctx, job, result.rows ?? [])
  const next = jobAfterStep(job, result, ctx.clock())
  await ctx.db.update(jobs).set(next).where(ownJob(ctx, job.id))
  const [before, done] = [result.isRestart ? 0 : job.done, next.done]
  if (isRefreshDue(before, done)) ctx.afterCommit((db) => refreshStatistics(db, writes, done))
  return result.looked ?? result.done
}

const MOST_ROWS = 2_000

/** Returns the changes of a job after a step. */
function jobAfterStep(
  job: JobRecord,
  {
    cursor,
    done,
    counts = {},
    total,
    file,
    isRestart = false,
    isEnd,
    isWaiting = false,
  }: StepResult<unknown>,
  now: Date,
): Partial<JobRecord> & Pick<JobRecord, 'done'> {
  const sum = isRestart ? {} : { ...job.counts }
  for (const [outcome, count] of Object.entries(counts)) sum[outcome] = (sum[outcome] ?? 0) + count
  const isUndo = job.state === 'undoing'
  const allDone = (isRestart ? 0 : job.done) + done
  const progress = {
    cursor,
    counts: sum,
    done: allDone,
    total: isEnd ? allDone : (total ?? job.total),
    ...untried,
    updatedAt: now,
  }
  if (!isEnd) return { ...progress, ...(file && { file }), state: isUndo ? 'undoing' : 'running' }
  if (isWaiting) return { ...progress, cursor: null, state: 'waiting' }
  return {
    ...progress,
    ...(file && { file }),
    cursor: null,
    state: isUndo ? 'undone' : 'done',
    finishedAt: now,
  }
}

/**
 * Schedules a retry of the step after a pause, or ends the job after the last one. The process is
 * alive, so this try counts as no death.
 */
async function retryOrEnd(deps: RunnerDeps, key: NextJob, error: unknown): Promise<void> {
  const { db, clock, log } = deps
  const { id } = key
  const store = storeOf(db, key)
  const [job] = await db.select().from(jobs).where(ownJob(store, id))
  if (!job) return
  const reason = reasonOf(error)
  // An unavailable database or a full disk is not the job's error: it waits until that is over.
  const isOutage = outageOf(error) !== undefined
  const pause = isOutage
    ? OUTAGE_PAUSE_MS
    : reason === null
      ? RETRY_PAUSES_MS[job.attempts]
      : undefined
  if (reason === null)
    log.error(
      { err: error, jobId: id, kind: job.kind, attempts: job.attempts },
      'a step of a job failed',
    )
  if (pause !== undefined) {
    const attempts = isOutage ? job.attempts : job.attempts + 1
    const next = {
      attempts,
      deaths: sql`greatest(${jobs.deaths} - 1, 0)`,
      resumeAt: new Date(clock().getTime() + pause),
    }
    await db
      .update(jobs)
      .set(next)
      .where(and(ownJob(store, id), eq(jobs.state, job.state)))
    return
  }
  await endJob(deps, job, reason ?? GENERAL_ERROR)
}

/** Returns the message of an error that the owner can understand; null for any other. */
function reasonOf(error: unknown): string | null {
  const isLimit =
    error instanceof ApiError && (error.code === 'LIMIT_REACHED' || error.code === 'PLAN_LIMIT')
  return error instanceof JobError || isLimit ? error.message : null
}

/**
 * Ends a job that has not changed since it was read, with a message for its owner. Earlier steps
 * stay.
 */
async function endJob(
  { db, files, clock }: RunnerDeps,
  job: NextJob,
  message: string,
): Promise<void> {
  const now = clock()
  const isSame = and(
    ownJob(storeOf(db, job), job.id),
    eq(jobs.state, job.state),
    eq(jobs.deaths, job.deaths),
  )
  const changes = {
    state: 'failed',
    error: message,
    cursor: null,
    ...untried,
    finishedAt: now,
    updatedAt: now,
  } as const
  const [ended] = await db.update(jobs).set(changes).where(isSame).returning({ file: jobs.file })
  if (ended) await deleteJobFile(files, ended.file)
}
