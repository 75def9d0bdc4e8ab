import { randomUUID } from 'node:crypto'
import { type SQL, and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { JobState } from '@/contract/jobs'
import { ofTenant } from '../db/ofTenant'
import { jsonPieces } from '../db/pieces'
import { type JobFile, jobRows, jobs } from './tables'
import type { JobRowEntry } from './jobKind'
import type { Background, Ctx } from '../../ports/context'
import type { JobRecord } from '../../ports/registry'

type Store = Pick<Ctx, 'db'> & { actor: Pick<Ctx['actor'], 'tenantId' | 'userId'> }

/** States in which the runner works on a job. */
export const activeStates: readonly JobState[] = ['queued', 'running', 'undoing']
/** States in which a job has ended. */
export const endedStates: readonly JobState[] = ['done', 'failed', 'cancelled', 'undone']

/** The fields of a new job. A `waiting` one does not run before its owner says so. */
export interface NewJob extends Pick<JobRecord, 'kind' | 'title' | 'input'> {
  id?: string
  state?: 'waiting' | 'queued'
  total?: number | null
  file?: JobFile | null
  rowBytes?: number
}

/** The fields of a job whose next step was not tried yet. */
export const untried = { attempts: 0, deaths: 0, resumeAt: null }

/** Adds a job of the actor and wakes the runner after the commit. */
export async function createJob(
  { db, actor, clock, afterCommit, wakeJobs }: Ctx,
  { id = randomUUID(), state = 'queued', total = null, file = null, rowBytes = 0, ...job }: NewJob,
): Promise<JobRecord> {
  const now = clock()
  const { tenantId, userId: ownerId } = actor
  const start = { cursor: null, done: 0, counts: {}, error: null, ...untried, finishedAt: null }
  const row: JobRecord = {
    tenantId,
    ownerId,
    id,
    state,
    total,
    file,
    rowBytes,
    ...job,
    ...start,
    createdAt: now,
    updatedAt: now,
  }
  await db.insert(jobs).values(row)
  if (state === 'queued') wakeAfterCommit({ afterCommit, wakeJobs })
  return row
}

/** Wakes the runner after the commit. */
export function wakeAfterCommit({
  afterCommit,
  wakeJobs,
}: Pick<Ctx, 'afterCommit' | 'wakeJobs'>): void {
  afterCommit(() => {
    wakeJobs()
    return Promise.resolve()
  })
}

/** Returns the actor's job, or undefined if they have none with this id. */
export async function findJob(store: Store, jobId: string): Promise<JobRecord | undefined> {
  const [row] = await store.db.select().from(jobs).where(ownJob(store, jobId))
  return row
}

/**
 * Changes the actor's job if it is in one of these states, after any running step of it; undefined
 * if it is in another state.
 */
export async function changeJob(
  store: Store,
  jobId: string,
  from: readonly JobState[],
  changes: Partial<JobRecord>,
): Promise<JobRecord | undefined> {
  const [row] = await store.db
    .update(jobs)
    .set(changes)
    .where(and(ownJob(store, jobId), inArray(jobs.state, [...from])))
    .returning()
  return row
}

export function ownJob({ actor }: Store, jobId: string): SQL | undefined {
  return and(ownJobs(actor), eq(jobs.id, jobId))
}

export function ownJobs({ tenantId, userId }: Store['actor']): SQL | undefined {
  return and(eq(jobs.tenantId, tenantId), eq(jobs.ownerId, userId))
}

/** The fields of a job that the runner needs before its step. */
export type NextJob = Pick<JobRecord, 'tenantId' | 'ownerId' | 'id' | 'kind' | 'state' | 'deaths'>

/** Returns the oldest job of each owner of the tenant whose next step may run now. */
export async function nextJobs(deps: Background & Pick<Ctx, 'clock'>): Promise<NextJob[]> {
  const { tenantId, ownerId, id, kind, state, deaths, createdAt } = jobs
  return deps.db
    .selectDistinctOn([tenantId, ownerId], { tenantId, ownerId, id, kind, state, deaths })
    .from(jobs)
    .where(and(ofTenant(jobs, deps), isActive, isNotPaused(deps.clock())))
    .orderBy(tenantId, ownerId, createdAt, id)
}

/** Returns the condition that a job is not pausing after a failed step. */
export function isNotPaused(now: Date): SQL | undefined {
  return or(isNull(jobs.resumeAt), lte(jobs.resumeAt, now))
}

/** Returns when the tenant's first paused job resumes; null if none is paused. */
export async function nextResume(deps: Background): Promise<Date | null> {
  const [row] = await deps.db
    .select({ at: sql`min(${jobs.resumeAt})`.mapWith(jobs.resumeAt) })
    .from(jobs)
    .where(and(ofTenant(jobs, deps), isActive))
  return row?.at ?? null
}

/** Written with constants, so that the planner uses the partial index. */
const isActive = sql`${jobs.state} in ('queued', 'running', 'undoing')`

/** Writes the rows of a step, in pieces of one parameter each. */
export async function addJobRows(
  { db }: Pick<Store, 'db'>,
  { tenantId, ownerId, id }: JobRecord,
  rows: Iterable<JobRowEntry>,
): Promise<void> {
  const given = function* () {
    for (const { row, entityId, outcome, detail } of rows)
      yield { row, entity_id: entityId ?? null, outcome, detail: detail ?? null }
  }
  for (const piece of jsonPieces(given()))
    await db.execute(sql`insert into ${jobRows} (tenant_id, owner_id, job_id, "row", contact_id, outcome, detail)
      select ${tenantId}, ${ownerId}, ${id}::uuid, "row", entity_id, outcome, detail
      from jsonb_to_recordset(${piece}::text::jsonb) as given("row" integer, entity_id uuid, outcome text, detail jsonb)`)
}
