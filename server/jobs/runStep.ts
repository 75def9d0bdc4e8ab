import { subject } from '@casl/ability'
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { jobs, users } from '../db/schema'
import type { Upload } from '../files/upload'
import { withUpload } from '../files/uploads'
import type { Deps } from '../http/context'
import { abilityOf } from '../permissions/rules'
import { deleteJobFile } from './jobFile'
import { type JobCtx, JobFault, type JobKindOf, type JobRecord, type StepResult } from './jobKind'
import { activeStates, addJobRows, ownJob } from './jobStore'

export type RunnerDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>
type JobKey = Pick<JobRecord, 'tenantId' | 'ownerId' | 'id' | 'kind'>

/** Pauses before a step that failed is tried again, in milliseconds; after the last one the job has failed. */
export const RETRY_PAUSES_MS = [1_000, 10_000, 60_000]
const GENERAL_FAULT = 'Something went wrong on our side. What was done until then stays.'

/**
 * Does one step of a job in one transaction: rows, counts, cursor and what undo needs are kept together, so a kill at any moment loses and doubles
 * nothing. Resolves to how many rows it looked at; null where there was no step to do: another process may be at a job of this owner, or it has ended.
 * The locks are taken in the order in which the deletion of an account takes them.
 */
export async function runStep(deps: RunnerDeps, kinds: readonly JobKindOf[], key: JobKey, limit: number): Promise<number | null> {
  const later: Parameters<JobCtx['afterwards']>[0][] = []
  const actor = { tenantId: key.tenantId, userId: key.ownerId }
  const step = (upload?: Upload) =>
    deps.db.transaction(async (tx) => {
      if (!(await isOnlyStep(tx, key))) return null
      const [owner] = await tx
        .select({ isPremium: users.isPremium })
        .from(users)
        .where(and(eq(users.tenantId, key.tenantId), eq(users.id, key.ownerId)))
        .for('key share')
      const isFree = and(inArray(jobs.state, [...activeStates]), or(isNull(jobs.resumeAt), lte(jobs.resumeAt, deps.clock())))
      const [job] = await tx.select().from(jobs).where(and(ownJob({ db: tx, actor }, key.id), isFree)).for('update', { skipLocked: true })
      if (!job) return null
      if (!owner) {
        await tx.delete(jobs).where(ownJob({ db: tx, actor }, key.id))
        return 0
      }
      const ability = abilityOf(key.ownerId, owner.isPremium)
      const ctx = { ...deps, db: tx, actor: { ...actor, ability }, afterwards: (work: (typeof later)[number]) => later.push(work), ...(upload && { upload }) }
      const looked = await advance(ctx, kinds, job, limit)
      await upload?.show(ctx)
      return looked
    })
  try {
    const storesFiles = kinds.find(({ kind }) => kind === key.kind)?.storesFiles
    const done = await (storesFiles ? withUpload(deps, step) : step())
    for (const work of later) await work(deps.db).catch((error: unknown) => { deps.log.error({ err: error, jobId: key.id }, 'work after a step failed') })
    return done
  } catch (error) {
    await fail(deps, key, error)
    return 0
  }
}

/** Two jobs of one owner at once, such as two imports of one file, would not see what the other does. */
async function isOnlyStep(db: JobCtx['db'], { tenantId, ownerId }: JobKey): Promise<boolean> {
  const [owner] = await db.select({ isFree: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${`${tenantId}/${ownerId}`}, 0))` }).from(sql`(select 1) as once`)
  return owner?.isFree === true
}

async function advance(ctx: JobCtx, kinds: readonly JobKindOf[], job: JobRecord, limit: number): Promise<number> {
  const kind = kinds.find((candidate) => candidate.kind === job.kind)
  const step = job.state === 'undoing' ? kind?.undoStep : kind?.step
  if (!kind || !step) throw new Error(`No step for a job of kind ${job.kind} that is ${job.state}.`)
  if (!ctx.actor.ability.can(kind.action, subject('Contact', { ownerId: job.ownerId }))) throw new JobFault('You may not do this any more.')
  const result = await step(ctx, { job, input: job.input, cursor: job.cursor, limit: Math.min(limit, kind.mostRows ?? MOST_ROWS) })
  await addJobRows(ctx, job, result.rows ?? [])
  await ctx.db.update(jobs).set(after(job, result, ctx.clock())).where(ownJob(ctx, job.id))
  return result.looked ?? result.done
}

const MOST_ROWS = 2_000

/** The job after a step. */
function after(job: JobRecord, { cursor, done, counts = {}, total, file, isRestart = false, isEnd, isWaiting = false }: StepResult<unknown>, now: Date): Partial<JobRecord> {
  const sum = isRestart ? {} : { ...job.counts }
  for (const [outcome, count] of Object.entries(counts)) sum[outcome] = (sum[outcome] ?? 0) + count
  const isUndo = job.state === 'undoing'
  const allDone = (isRestart ? 0 : job.done) + done
  const progress = { cursor, counts: sum, done: allDone, total: isEnd ? allDone : (total ?? job.total), attempts: 0, resumeAt: null, updatedAt: now }
  if (!isEnd) return { ...progress, ...(file && { file }), state: isUndo ? 'undoing' : 'running' }
  if (isWaiting) return { ...progress, cursor: null, state: 'waiting' }
  return { ...progress, ...(file && { file }), cursor: null, state: isUndo ? 'undone' : 'done', finishedAt: now }
}

/** Has the step tried again after a pause, or ends the job where that was the last time. What the steps before did stays. */
async function fail({ db, files, clock, log }: RunnerDeps, { tenantId, ownerId, id }: JobKey, error: unknown): Promise<void> {
  const store = { db, actor: { tenantId, userId: ownerId } }
  const [job] = await db.select().from(jobs).where(ownJob(store, id))
  if (!job) return
  const now = clock()
  const pause = error instanceof JobFault ? undefined : RETRY_PAUSES_MS[job.attempts]
  if (!(error instanceof JobFault)) log.error({ err: error, jobId: id, kind: job.kind, attempts: job.attempts }, 'a step of a job failed')
  const isSame = and(ownJob(store, id), eq(jobs.state, job.state))
  if (pause !== undefined) {
    await db.update(jobs).set({ attempts: job.attempts + 1, resumeAt: new Date(now.getTime() + pause) }).where(isSame)
    return
  }
  const message = error instanceof JobFault ? error.message : GENERAL_FAULT
  await db.update(jobs).set({ state: 'failed', error: message, cursor: null, attempts: 0, resumeAt: null, finishedAt: now, updatedAt: now }).where(isSame)
  await deleteJobFile(files, job.file)
}
