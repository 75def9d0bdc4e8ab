import { and, count, inArray, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type {
  EmployeeImport,
  applyEmployeeImport as applyCall,
} from '@/contract/companies/employeeFiles'
import { ApiError, invalid, notFound } from '../../platform/http/apiError'
import { changeJob, untried, wakeAfterCommit } from '../../platform/jobs/jobStore'
import { jobRows } from '../../platform/jobs/tables'
import type { Ctx } from '../../ports/context'
import type { JobRecord } from '../../ports/registry'
import { requireMailRoom } from '../companies'
import { type EmployeeImportInput, inputOf, needsLeavers, phaseOf } from './employeeImportInput'
import { requireNoRunningImport } from './importEmployees.service'
import { lockCompany } from './lockCompany'
import { fingerprintOf, readPeople } from './planning/readPeople'
import { ofJob } from './planStore'
import { type ImportKey, lockEmployeeImport, presentEmployeeImport } from './presentEmployeeImport'

type Body = v.InferOutput<NonNullable<(typeof applyCall)['body']>>

/**
 * Queues the plan of this round. Throws `CONFLICT` when the people of the company changed since or
 * another import of the company runs, and an error at `leavers` when many leavers are not confirmed
 * by their number. A repeated call returns the import as it is.
 */
export async function applyEmployeeImport(
  ctx: Ctx,
  key: ImportKey,
  { round, leavers }: Body,
): Promise<EmployeeImport> {
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const job = await lockEmployeeImport(inside, key)
    const input = inputOf(job)
    const isRepeated = input.stage === 'apply' && input.round === round + 1
    if (isRepeated) return presentEmployeeImport(inside, job)
    if (phaseOf(job) !== 'planned' || input.round !== round)
      throw new ApiError('CONFLICT', 'This is not the plan that waits. Choose the file again.')
    requireConfirmation(input, leavers)
    // Simultaneous applies of one company wait here for each other.
    if (!(await lockCompany(inside, key.companyId))) throw notFound('company')
    await requireNoRunningImport(inside, key.companyId)
    if ((await fingerprintOf(await readPeople(inside, key.companyId))) !== input.fingerprint)
      throw new ApiError(
        'CONFLICT',
        'The people of this company changed since this plan was made, so nothing was imported. Choose the file again to see the new plan.',
      )
    const sendsMail = input.options.sendInvitations && ctx.mail.isConfigured
    if (sendsMail) await requireMailRoom(inside, key.companyId, await countInvited(inside, job))
    return queue(inside, job.id, { ...input, sendsMail })
  })
}

/** Returns the number of people whom a plan invites, and who therefore get a mail. */
async function countInvited({ db }: Ctx, job: JobRecord): Promise<number> {
  const { detail } = jobRows
  const [found] = await db
    .select({ invited: count() })
    .from(jobRows)
    .where(
      and(
        ofJob(job),
        inArray(jobRows.outcome, ['joiner', 'mover']),
        sql`${detail} -> 'after' ->> 'state' = 'invited'`,
        sql`(${detail} -> 'before' is null or ${detail} -> 'before' ->> 'state' <> 'invited'
          or ${detail} -> 'before' ->> 'email' <> ${detail} -> 'after' ->> 'email')`,
      ),
    )
  return found?.invited ?? 0
}

function requireConfirmation(input: EmployeeImportInput, typed: number | undefined): void {
  const { leaver } = input.plan
  const isRight = typed === undefined ? !needsLeavers(input) : typed === leaver
  if (isRight) return
  const people = leaver === 1 ? '1 person leaves' : `${String(leaver)} people leave`
  throw invalid({ leavers: `With this file ${people}. Type ${String(leaver)} to confirm.` })
}

async function queue(ctx: Ctx, jobId: string, input: EmployeeImportInput) {
  const { joiner, mover, leaver } = input.plan
  const queued = await changeJob(ctx, jobId, ['waiting'], {
    cursor: null,
    done: 0,
    counts: {},
    ...untried,
    error: null,
    updatedAt: ctx.clock(),
    input: {
      ...input,
      stage: 'apply',
      round: input.round + 1,
    } satisfies EmployeeImportInput,
    total: joiner + mover + leaver,
    state: 'queued',
  })
  if (!queued) throw new ApiError('CONFLICT')
  wakeAfterCommit(ctx)
  return presentEmployeeImport(ctx, queued)
}
