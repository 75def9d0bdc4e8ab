import { and, eq, inArray, sql } from 'drizzle-orm'
import { jobs, users } from '../../platform/db/schema'
import type { JobRecord } from '../../platform/jobs/jobKind'
import { ownJob, ownJobs } from '../../platform/jobs/jobStore'
import { limitReached, sizeText } from '../../platform/limits'
import type { Ctx } from '../../ports/context'

type Inside = Pick<Ctx, 'db' | 'actor' | 'limits'>

const hasNotEnded = inArray(jobs.state, ['waiting', 'queued', 'running'])

/** Throws LIMIT_REACHED where the account has as many unfinished imports as it may have. The account is locked (`lockAccount`). */
export async function requireRoomForImport({ db, actor, limits }: Inside): Promise<void> {
  const isOpen = and(
    ownJobs(actor),
    eq(jobs.kind, 'import'),
    hasNotEnded,
    sql`${jobs.input} ->> 'stage' <> 'apply'`,
  )
  const open = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(isOpen)
    .limit(limits.waitingImports)
  if (open.length < limits.waitingImports) return
  const imports =
    limits.waitingImports === 1
      ? '1 unfinished import'
      : `${String(limits.waitingImports)} unfinished imports`
  throw limitReached(
    `You have ${imports}, which is the most for one account. Finish or discard one of them first.`,
  )
}

/** Makes every other sending of rows by this account wait until the transaction ends; it keeps no job from its work. */
export async function lockRows({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, actor.tenantId), eq(users.id, actor.userId)))
    .for('no key update')
}

/**
 * Counts the bytes of rows that were stored with an import; throws LIMIT_REACHED where the unfinished imports of the account hold more than they may. The account or
 * its rows are locked.
 */
export async function countRows(
  { db, actor, limits }: Inside,
  { id }: Pick<JobRecord, 'id'>,
  bytes: number,
): Promise<void> {
  await db
    .update(jobs)
    .set({ rowBytes: sql`${jobs.rowBytes} + ${bytes}` })
    .where(ownJob({ db, actor }, id))
  const held = await db
    .select({ id: jobs.id, rowBytes: jobs.rowBytes })
    .from(jobs)
    .where(and(ownJobs(actor), eq(jobs.kind, 'import'), hasNotEnded))
  const total = held.reduce((sum, job) => sum + job.rowBytes, 0)
  if (total <= limits.waitingRowBytes) return
  const most = sizeText(limits.waitingRowBytes)
  const isAlone = held.every((job) => job.id === id || job.rowBytes === 0)
  if (isAlone)
    throw limitReached(
      `The rows of this file take more than ${most}, which is the most for one import. Split the file and import its parts one after the other.`,
    )
  throw limitReached(
    `The rows of your unfinished imports would take more than ${most}, which is the most for one account. Finish or discard one of them first.`,
  )
}
