import { type SQL, and, asc, gt, inArray } from 'drizzle-orm'
import { idIn } from '../../../platform/db/idIn'
import { type JobCtx, JobError } from '../../../platform/jobs/jobKind'
import { jobRows } from '../../../platform/jobs/tables'
import type { JobRecord } from '../../../ports/registry'
import { employees } from '../../companies/tables'
import { lockCompany } from '../lockCompany'
import type { Person } from '../planning/person'
import { ofCompany, personColumns } from '../planning/readPeople'
import { type StoredRow, ofJob, storedRow } from '../planStore'
import { lockReturning } from './fullUsers'

/** A person, locked until the end of the step. */
export interface LockedPerson extends Person {
  version: number
  userId: string | null
  profileId: string | null
}

/** Reads the next planned rows that change something. */
export async function readChanges(
  { db }: JobCtx,
  job: JobRecord,
  { after, limit }: { after: number; limit: number },
  where?: SQL,
): Promise<StoredRow[]> {
  const isNext = and(
    ofJob(job),
    inArray(jobRows.outcome, ['joiner', 'mover', 'leaver']),
    gt(jobRows.row, after),
    where,
  )
  const found = await db.select().from(jobRows).where(isNext).orderBy(asc(jobRows.row)).limit(limit)
  return found.map(storedRow)
}

/** Locks the accounts of people who may come back and the company, then reads and locks people by id. */
export async function lockPeople(
  ctx: JobCtx,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, LockedPerson>> {
  await lockReturning(ctx, companyId, ids)
  if (!(await lockCompany(ctx, companyId)))
    throw new JobError('This company does not exist anymore.')
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({
      ...personColumns,
      version: employees.version,
      userId: employees.userId,
      profileId: employees.profileId,
    })
    .from(employees)
    .where(and(ofCompany(ctx, companyId), idIn(employees.id, ids)))
    .orderBy(asc(employees.id))
    .for('update')
  return new Map(found.map((person) => [person.id, person]))
}
