import type { Job } from '@/contract/jobs'
import { createJob } from '../../platform/jobs/jobStore'
import { presentJob } from '../jobs/presentJob'
import { requireAbility } from '../contacts/contactAccess'
import { countGroups } from './duplicates/groupStore'
import { updateGroups } from './duplicates/updateGroups'
import type { Ctx } from '../../ports/context'

/** Queues the merge of every group that is certain now, as one job. */
export async function mergeCertain(ctx: Ctx): Promise<Job> {
  for (const action of ['read', 'update', 'delete'] as const) requireAbility(ctx, action)
  await updateGroups(ctx)
  const { certainTotal } = await countGroups(ctx)
  return presentJob(
    await createJob(ctx, {
      kind: 'merge',
      title: 'Merge certain duplicates',
      input: {},
      total: certainTotal,
    }),
  )
}
