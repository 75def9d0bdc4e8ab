import { type SQL, and, count, eq, inArray, ne } from 'drizzle-orm'
import type { EmployeeImport } from '@/contract/companies/employeeFiles'
import { users } from '../../platform/db/tables'
import { notFound } from '../../platform/http/apiError'
import { activeStates, findJob, ownJob } from '../../platform/jobs/jobStore'
import { jobs } from '../../platform/jobs/tables'
import type { Ctx } from '../../ports/context'
import type { JobRecord, Owner } from '../../ports/registry'
import { employees } from '../companies/tables'
import { presentJob } from '../jobs'
import { inputOf, needsLeavers, phaseOf } from './employeeImportInput'
import { ofCompany } from './planning/readPeople'

export interface ImportKey {
  companyId: string
  jobId: string
}

export interface ImportScope extends Pick<Ctx, 'db'> {
  actor: Owner
}

/** Returns the actor's import of this company. Throws `NOT_FOUND` when they have none with this id. */
export async function requireEmployeeImport(
  ctx: Ctx,
  { companyId, jobId }: ImportKey,
): Promise<JobRecord> {
  return requireOf(companyId, await findJob(ctx, jobId))
}

/** Returns the actor's import, locked until the transaction ends. */
export async function lockEmployeeImport(
  ctx: Ctx,
  { companyId, jobId }: ImportKey,
): Promise<JobRecord> {
  const [job] = await ctx.db.select().from(jobs).where(ownJob(ctx, jobId)).for('update')
  return requireOf(companyId, job)
}

function requireOf(companyId: string, job: JobRecord | undefined): JobRecord {
  if (job?.kind !== 'employees' || inputOf(job).companyId !== companyId) throw notFound('import')
  return job
}

export async function presentEmployeeImport(ctx: Ctx, job: JobRecord): Promise<EmployeeImport> {
  const input = inputOf(job)
  const { companyId, fileName, options, columns, round, plan, activeEmployees } = input
  return {
    job: presentJob(ctx, job),
    companyId,
    phase: phaseOf(job),
    fileName,
    options,
    columns,
    round,
    plan,
    activeEmployees,
    needsLeavers: needsLeavers(input),
    waitingMails: await countWaitingMails(ctx, companyId),
    otherPlans: await findOtherPlans(ctx, companyId),
    createdAt: job.createdAt.toISOString(),
  }
}

async function countWaitingMails(ctx: Ctx, companyId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(employees)
    .where(and(ofCompany(ctx, companyId), eq(employees.mail, 'waiting')))
  return row?.count ?? 0
}

async function findOtherPlans(ctx: Ctx, companyId: string): Promise<EmployeeImport['otherPlans']> {
  const isOther = ne(jobs.ownerId, ctx.actor.userId)
  const found = await findImports(ctx, companyId, and(isOther, eq(jobs.state, 'waiting')))
  return found.map(({ name, job }) => ({ name, since: job.createdAt.toISOString() }))
}

/**
 * Returns the import of a company that is being applied or undone, with its administrator; another
 * one than `but`.
 */
export async function findRunningImport(
  ctx: ImportScope,
  companyId: string,
  but?: string,
): Promise<{ name: string; job: JobRecord } | undefined> {
  const isOther = but === undefined ? undefined : ne(jobs.id, but)
  const isRunning = and(inArray(jobs.state, [...activeStates]), isOther)
  const [running] = await findImports(ctx, companyId, isRunning)
  return running
}

/** Finds imports of a company by its administrators, the owners of these jobs. */
async function findImports(
  { db, actor }: ImportScope,
  companyId: string,
  where: SQL | undefined,
): Promise<{ name: string; job: JobRecord }[]> {
  const administrators = db
    .select({ id: employees.userId })
    .from(employees)
    .where(and(ofCompany({ actor }, companyId), inArray(employees.role, ['admin', 'owner'])))
  const found = await db
    .select({ job: jobs, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(jobs)
    .innerJoin(users, and(eq(users.tenantId, jobs.tenantId), eq(users.id, jobs.ownerId)))
    .where(
      and(
        eq(jobs.tenantId, actor.tenantId),
        inArray(jobs.ownerId, administrators),
        eq(jobs.kind, 'employees'),
        where,
      ),
    )
  return found
    .filter(({ job }) => inputOf(job).companyId === companyId)
    .map(({ job, firstName, lastName, email }) => ({
      job,
      name: `${firstName} ${lastName}`.trim() || email || 'Another administrator',
    }))
}
