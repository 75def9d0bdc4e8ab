import type * as v from 'valibot'
import { and, eq } from 'drizzle-orm'
import { FileError } from '@/contactFiles/FileError'
import type {
  EmployeeImport,
  importEmployees as importCall,
} from '@/contract/companies/employeeFiles'
import { MAX_EMPLOYEES } from '@/contract/companies/employees'
import { ApiError, notFound } from '../../platform/http/apiError'
import { lockAccount } from '../../platform/identity/userRecord'
import { createJob, ownJobs } from '../../platform/jobs/jobStore'
import { jobRows, jobs } from '../../platform/jobs/tables'
import { limitReached } from '../../platform/limits'
import type { Ctx } from '../../ports/context'
import {
  type EmployeeImportInput,
  countOutcomes,
  inputOf,
  jobCountsOf,
} from './employeeImportInput'
import { planEmployees } from './planning/planEmployees'
import type { PlanRow } from './planning/planRow'
import { fingerprintOf, readPeople } from './planning/readPeople'
import { ofJob, storePlan } from './planStore'
import { type ImportScope, findRunningImport, presentEmployeeImport } from './presentEmployeeImport'

type Body = v.InferOutput<NonNullable<(typeof importCall)['body']>>

/**
 * Plans the import of an employee file and stores the plan with a job that waits to be applied; an
 * earlier plan of the actor for this company is discarded. Throws `INVALID_FILE` for a file that is
 * not read, and `CONFLICT` while an import of this company is being applied or undone.
 */
export async function importEmployees(
  ctx: Ctx,
  companyId: string,
  { file, ...options }: Body,
): Promise<EmployeeImport> {
  const read = await ctx.fileThread.readEmployees(await file.bytes()).catch(refuse)
  const importerId =
    ctx.actor.memberships.find((each) => each.companyId === companyId)?.employeeId ?? ''
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    // The lock makes simultaneous uploads leave one plan.
    if (!(await lockAccount(inside))) throw notFound('company')
    // In this order: a plan that is being applied right now is locked, and counts as running then.
    await discardEarlierPlan(inside, companyId)
    await requireNoRunningImport(inside, companyId)
    const people = await readPeople(inside, companyId)
    const rows = await planEmployees(read.rows, people, { ...options, importerId })
    const plan = countOutcomes(rows)
    requireRoom(people.length + plan.joiner)
    const fileName = fileNameOf(file)
    const input: EmployeeImportInput = {
      stage: 'plan',
      round: 1,
      companyId,
      fileName,
      delimiter: read.delimiter,
      columns: read.columns,
      options,
      sendsMail: false,
      plan,
      activeEmployees: people.filter(({ state }) => state === 'active').length,
      fingerprint: await fingerprintOf(people),
    }
    return presentEmployeeImport(inside, await storeImport(inside, input, rows))
  })
}

async function storeImport(ctx: Ctx, input: EmployeeImportInput, rows: readonly PlanRow[]) {
  const title = `Import employees from “${input.fileName}”`
  const job = await createJob(ctx, { kind: 'employees', title, input, state: 'waiting' })
  const planned = { done: rows.length, total: rows.length, counts: jobCountsOf(input.plan) }
  await ctx.db
    .update(jobs)
    .set(planned)
    .where(and(ownJobs(ctx.actor), eq(jobs.id, job.id)))
  await storePlan(ctx.db, job, rows)
  return { ...job, ...planned }
}

/**
 * Throws `CONFLICT` that says who is importing employees of this company, and since when; the import
 * with the id `but` does not count.
 */
export async function requireNoRunningImport(
  ctx: ImportScope,
  companyId: string,
  but?: string,
): Promise<void> {
  const running = await findRunningImport(ctx, companyId, but)
  if (!running) return
  const { name, job } = running
  const who = job.ownerId === ctx.actor.userId ? 'You have' : `${name} has`
  const since = job.updatedAt.toISOString().slice(0, 16).replace('T', ' ')
  throw new ApiError(
    'CONFLICT',
    `${who} been importing employees of this company since ${since} UTC. ` +
      'Wait until that import has ended, then try again.',
  )
}

async function discardEarlierPlan(ctx: Ctx, companyId: string): Promise<void> {
  const { db, actor } = ctx
  const isPlan = and(ownJobs(actor), eq(jobs.kind, 'employees'), eq(jobs.state, 'waiting'))
  const earlier = (await db.select().from(jobs).where(isPlan).for('update')).filter(
    (job) => inputOf(job).companyId === companyId,
  )
  for (const job of earlier) {
    await db.delete(jobRows).where(ofJob(job))
    await db.delete(jobs).where(and(ownJobs(actor), eq(jobs.id, job.id)))
  }
}

function requireRoom(people: number): void {
  if (people <= MAX_EMPLOYEES) return
  const most = MAX_EMPLOYEES.toLocaleString('en')
  throw limitReached(
    `With this file the company would have ${people.toLocaleString('en')} people, ` +
      `counting those who have left. The most is ${most}.`,
  )
}

function fileNameOf({ name }: File): string {
  const line = name
    .replace(/[\s\0]+/g, ' ')
    .toWellFormed()
    .trim()
  return Array.from(line).slice(0, 255).join('') || 'employees.csv'
}

function refuse(error: unknown): never {
  if (error instanceof FileError)
    throw new ApiError('INVALID_FILE', error.message, { file: error.message })
  throw error
}
