import type { Job } from '@/contract/jobs'
import { ApiError, invalid } from '../../../platform/http/apiError'
import { type JobCtx, JobError, jobKind } from '../../../platform/jobs/jobKind'
import { createJob } from '../../../platform/jobs/jobStore'
import type { Ctx } from '../../../ports/context'
import {
  type BulkInput,
  type Selection,
  type SelectionCursor,
  bulkStep,
  findPushTarget,
  freezeSelection,
  queuePushes,
  requireAbility,
} from '../../contacts'
import { presentJob } from '../../jobs'
import { requireIntegrations } from '../settings.service'
import { pushes } from '../tables'

interface PushInput extends BulkInput {
  locationId: string
}

/**
 * Queues pushes of all selected contacts as one job. Throws `CONFLICT` without a connection, and
 * `VALIDATION_FAILED` for contacts in the trash.
 */
export async function pushContacts(ctx: Ctx, selection: Selection): Promise<Job> {
  requireIntegrations(ctx)
  requireAbility(ctx, 'read')
  if ('matching' in selection && selection.matching.isDeleted)
    throw invalid({ 'selection.matching.isDeleted': 'Restore contacts from the trash first.' })
  const target = await findPushTarget(ctx)
  if (!target) throw new ApiError('CONFLICT', 'Connect GoHighLevel first.')
  const frozen = freezeSelection(selection, ctx.clock())
  const job = await createJob(ctx, {
    kind: 'push',
    title: 'Send contacts to GoHighLevel',
    input: { selection: frozen, locationId: target.locationId } satisfies PushInput,
    total: 'ids' in frozen ? frozen.ids.length : null,
  })
  return presentJob(ctx, job)
}

/** Queues pushes of contacts, step by step; the outbox sends them. */
export const pushKind = jobKind<PushInput, SelectionCursor>({
  kind: 'push',
  subject: 'Integration',
  action: 'update',
  writes: [pushes],
  step: (ctx, work) =>
    bulkStep(ctx, work, 'list', async (ids) => ({
      changed: await queueSelected(ctx, work.input.locationId, ids),
    })),
})

async function queueSelected(
  ctx: JobCtx,
  locationId: string,
  ids: readonly string[],
): Promise<number> {
  const target = await findPushTarget(ctx)
  if (target?.locationId !== locationId)
    throw new JobError('GoHighLevel was disconnected. What was queued before was dropped.')
  return queuePushes(ctx, target, { ids, trigger: 'person', now: ctx.clock() })
}
