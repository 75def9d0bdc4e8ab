import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { type NextJob, isNotPaused, ownJob, ownJobs } from './jobStore'
import type { Deps } from '../../ports/context'
import { jobs } from './tables'

type Store = Pick<Deps, 'db' | 'clock'>

/**
 * Locks an owner's jobs until the transaction ends; false if another process works on one of them.
 * Two jobs at once, such as two imports of one file, would not see each other's changes. The lock
 * also ends with its process. The embedded database has only one process, whose stepper separates
 * the jobs of an owner.
 */
export async function lockOwner(tx: Db, owner: Owner): Promise<boolean> {
  const [tried] = await tx
    .select({ isLocked: sql<boolean>`pg_try_advisory_xact_lock(${keyOf(owner)})` })
    .from(sql`(select 1) as once`)
  return tried?.isLocked ?? false
}

type Owner = Pick<NextJob, 'tenantId' | 'ownerId'>

function keyOf({ tenantId, ownerId }: Owner) {
  return sql`hashtextextended(${`${tenantId}/${ownerId}`}, 0)`
}

/** Returns the condition that a job has not changed since it was read. */
function isSame({ db, clock }: Store, job: NextJob) {
  return and(
    ownJob(storeOf(db, job), job.id),
    eq(jobs.state, job.state),
    eq(jobs.deaths, job.deaths),
    isNotPaused(clock()),
  )
}

/**
 * Counts and commits the try of a step on the step's own connection, whose transaction goes on as a
 * new one; false if the job has changed since it was read or another process works for its owner.
 * Nothing is counted while a step waits for a connection, so that nobody takes that for a death.
 */
export async function countTry(
  { db, clock }: Store,
  job: NextJob,
  counted: NextJob,
): Promise<boolean> {
  if (!(await lockOwner(db, job))) return false
  const own = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(isSame({ db, clock }, job))
    .for('update', { skipLocked: true })
  const changed = await db
    .update(jobs)
    .set({ deaths: counted.deaths })
    .where(and(ownJobs(storeOf(db, job).actor), inArray(jobs.id, own)))
    .returning({ id: jobs.id })
  if (changed.length === 0) return false
  await db.execute(sql`commit and chain`)
  return true
}

/**
 * Locks the owner again, whom the commit of `countTry` has let go, and waits for another process that
 * only looks whether it may work for them: if both gave up, nobody would work until the next look.
 */
export async function lockOwnerAgain(tx: Db, owner: Owner): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keyOf(owner)})`)
}

/** Takes back the count of a step that was not tried. */
export async function uncountTry(deps: Store, counted: NextJob): Promise<void> {
  await deps.db
    .update(jobs)
    .set({ deaths: counted.deaths - 1 })
    .where(isSame(deps, counted))
}

/** Returns the database with the owner of a job. */
export function storeOf(db: Db, { tenantId, ownerId }: Pick<NextJob, 'tenantId' | 'ownerId'>) {
  return { db, actor: { tenantId, userId: ownerId } }
}
