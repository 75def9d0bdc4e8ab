import { randomUUID } from 'node:crypto'
import { type SQL, and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { JobState } from '@/contract/jobs'
import type { Db } from '../db/client'
import { type JobFile, jobRows, jobs } from '../db/schema'
import type { JobRecord, JobRowEntry } from './jobKind'
import type { Ctx } from '../../ports/context'

type Store = Pick<Ctx, 'db'> & { actor: Pick<Ctx['actor'], 'tenantId' | 'userId'> }

/** States in which the runner works on a job. */
export const activeStates: readonly JobState[] = ['queued', 'running', 'undoing']
/** States in which a job waits for nobody. */
export const endedStates: readonly JobState[] = ['done', 'failed', 'cancelled', 'undone']

/** What a new job is to do. `waiting`: it waits for its owner before it may run. */
export interface NewJob extends Pick<JobRecord, 'kind' | 'title' | 'input'> {
  id?: string
  state?: 'waiting' | 'queued'
  total?: number | null
  file?: JobFile | null
  rowBytes?: number
}

/** The fields of a job whose next step has not been tried yet. */
export const firstTry = { attempts: 0, deaths: 0, resumeAt: null }

/** Adds a job of the actor and has the runner woken once the request is through. */
export async function createJob(
  { db, actor, clock, afterCommit, wakeJobs }: Ctx,
  { id = randomUUID(), state = 'queued', total = null, file = null, rowBytes = 0, ...job }: NewJob,
): Promise<JobRecord> {
  const now = clock()
  const { tenantId, userId: ownerId } = actor
  const start = { cursor: null, done: 0, counts: {}, error: null, ...firstTry, finishedAt: null }
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

/** Has the runner look for work once the request is through. */
export function wakeAfterCommit({
  afterCommit,
  wakeJobs,
}: Pick<Ctx, 'afterCommit' | 'wakeJobs'>): void {
  afterCommit(() => {
    wakeJobs()
    return Promise.resolve()
  })
}

/** The actor's job, or undefined where they have none of this id. */
export async function findJob(store: Store, jobId: string): Promise<JobRecord | undefined> {
  const [row] = await store.db.select().from(jobs).where(ownJob(store, jobId))
  return row
}

/** Changes the actor's job if it is in one of these states, and waits for a step that is at it; undefined where it is in another. */
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

/** The oldest job of each owner that a step could be done of now. */
export async function nextJobs(db: Db, now: Date): Promise<NextJob[]> {
  const { tenantId, ownerId, id, kind, state, deaths, createdAt } = jobs
  return db
    .selectDistinctOn([tenantId, ownerId], { tenantId, ownerId, id, kind, state, deaths })
    .from(jobs)
    .where(and(isActive, isFree(now)))
    .orderBy(tenantId, ownerId, createdAt, id)
}

/** The job's next step may be tried now: it does not pause after one that failed. */
export function isFree(now: Date): SQL | undefined {
  return or(isNull(jobs.resumeAt), lte(jobs.resumeAt, now))
}

/** When the first job that pauses after a failed step goes on; null where none does. */
export async function nextResume(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql`min(${jobs.resumeAt})`.mapWith(jobs.resumeAt) })
    .from(jobs)
    .where(isActive)
  return row?.at ?? null
}

/** Written out, so that the partial index answers. */
const isActive = sql`${jobs.state} in ('queued', 'running', 'undoing')`

/** Writes what a step leaves for its undo. One parameter, however many rows. */
export async function addJobRows(
  { db }: Pick<Store, 'db'>,
  { tenantId, ownerId, id }: JobRecord,
  rows: readonly JobRowEntry[],
): Promise<void> {
  if (rows.length === 0) return
  const given = JSON.stringify(
    rows.map(({ row, contactId, outcome, detail }) => ({
      row,
      contact_id: contactId ?? null,
      outcome,
      detail: detail ?? null,
    })),
  )
  await db.execute(sql`insert into ${jobRows} (tenant_id, owner_id, job_id, "row", contact_id, outcome, detail)
    select ${tenantId}, ${ownerId}, ${id}::uuid, "row", contact_id, outcome, detail
    from jsonb_to_recordset(${given}::text::jsonb) as given("row" integer, contact_id uuid, outcome text, detail jsonb)`)
}
