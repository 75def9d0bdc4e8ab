import { and, eq, inArray, sql } from 'drizzle-orm'
import { jobs } from '../../platform/jobs/tables'
import { users } from '../../platform/db/tables'
import { ownJob, ownJobs } from '../../platform/jobs/jobStore'
import { limitReached, sizeText } from '../../platform/limits'
import type { Ctx } from '../../ports/context'
import type { JobRecord } from '../../ports/registry'

type LimitScope = Pick<Ctx, 'db' | 'actor' | 'limits'>

const hasNotEnded = inArray(jobs.state, ['waiting', 'queued', 'running'])

/**
 * Throws `LIMIT_REACHED` when the account has the most unfinished imports. The caller has locked
 * the account.
 */
export async function requireRoomForImport({ db, actor, limits }: LimitScope): Promise<void> {
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

/**
 * Makes other calls that send rows for this account wait until the transaction ends, but no job.
 */
export async function lockRowBytes({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, actor.tenantId), eq(users.id, actor.userId)))
    .for('no key update')
}

/**
 * Counts the bytes of rows stored with an import. Throws `LIMIT_REACHED` when the account's
 * unfinished imports hold too many. The caller has locked the account or its rows.
 */
export async function countRowBytes(
  { db, actor, limits }: LimitScope,
  { id }: Pick<JobRecord, 'id'>,
  bytes: number,
): Promise<void> {
  await db
    .update(jobs)
    .set({ rowBytes: sql`${jobs.rowBytes} + ${bytes}` })
    .where(ownJob({ db, actor }, id))
  const imports = await db
    .select({ id: jobs.id, rowBytes: jobs.rowBytes })
    .from(jobs)
    .where(and(ownJobs(actor), eq(jobs.kind, 'import'), hasNotEnded))
  const total = imports.reduce((sum, job) => sum + job.rowBytes, 0)
  if (total <= limits.waitingRowBytes) return
  const max = sizeText(limits.waitingRowBytes)
  const isAlone = imports.every((job) => job.id === id || job.rowBytes === 0)
  if (isAlone)
    throw limitReached(
      `The rows of this file take more than ${max}, which is the most for one import. Split the file and import its parts one after the other.`,
    )
  throw limitReached(
    `The rows of your unfinished imports would take more than ${max}, which is the most for one account. Finish or discard one of them first.`,
  )
}
