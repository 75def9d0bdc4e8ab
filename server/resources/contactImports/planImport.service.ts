import { isDeepStrictEqual } from 'node:util'
import type { applyImport as applyCall, planImport as planCall } from '@/contract/contacts/imports'
import { ApiError } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import { changeJob, untried, wakeAfterCommit } from '../../platform/jobs/jobStore'
import { type Body, lockImport, presentImport, requireMapping } from './importJob'
import { type ContactImport, type ImportInput, inputOf, phaseOf } from './importInput'
import { isMappedByHand } from './previousMapping.service'
import { receivedRows } from './store/readBatches'
import type { JobRecord } from '../../ports/registry'

/**
 * Queues the plan once all rows have arrived. Another mapping or other options end a plan that is
 * running and start over; the same ones let it continue.
 */
export async function planImport(
  ctx: Ctx,
  jobId: string,
  { rows, mapping, options }: Body<typeof planCall>,
): Promise<ContactImport> {
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const job = await lockImport(inside, jobId)
    const input = inputOf(job)
    const isPlanning = phaseOf(job) === 'planning'
    if (job.state !== 'waiting' && !isPlanning)
      throw new ApiError('CONFLICT', 'This import is running or has ended.')
    if (isPlanning && isDeepStrictEqual([input.mapping, input.options], [mapping, options]))
      return presentImport(inside, job)
    requireMapping({ ...input, mapping })
    const received = await receivedRows(inside, job)
    if (rows !== received)
      throw new ApiError('CONFLICT', `${String(received)} of ${String(rows)} rows have arrived.`)
    const isByHand = isMappedByHand(input.headers, mapping)
    const plan = { mapping, options, isMappedByHand: isByHand, stage: 'plan' } as const
    return queueImport(inside, job, { ...input, ...plan }, received)
  })
}

/**
 * Queues the import as it was planned in this round; throws `CONFLICT` when it was planned again
 * since. A repeated call returns the import as it is.
 */
export async function applyImport(
  ctx: Ctx,
  jobId: string,
  { round }: Body<typeof applyCall>,
): Promise<ContactImport> {
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const job = await lockImport(inside, jobId)
    const input = inputOf(job)
    if (input.stage === 'apply' && input.round === round + 1 && job.state !== 'cancelled')
      return presentImport(inside, job)
    if (phaseOf(job) !== 'planned') throw new ApiError('CONFLICT', 'Plan the import first.')
    if (input.round !== round)
      throw new ApiError(
        'CONFLICT',
        'The rows were compared again with other options. Check the new plan first.',
      )
    return queueImport(inside, job, { ...input, stage: 'apply' }, await receivedRows(inside, job))
  })
}

/** Queues the next round of a job that the caller has locked. */
async function queueImport(
  ctx: Ctx,
  job: JobRecord,
  input: ImportInput,
  total: number,
): Promise<ContactImport> {
  const queued = await changeJob(ctx, job.id, [job.state], {
    cursor: null,
    done: 0,
    counts: {},
    ...untried,
    error: null,
    updatedAt: ctx.clock(),
    input: { ...input, round: input.round + 1 },
    total,
    state: 'queued',
  })
  if (!queued) throw new ApiError('CONFLICT')
  wakeAfterCommit(ctx)
  return presentImport(ctx, queued)
}
