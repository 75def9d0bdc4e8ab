import type { Job } from '@/contract/jobs'
import type { Ctx } from '../../http/context'
import { createJob } from '../../jobs/jobStore'
import { presentJob } from '../../jobs/presentJob'
import { requireAbility } from '../contacts.service'
import { countGroups } from './groupStore'
import { keepDuplicates } from './keepDuplicates'

/** Queues the merge of every group that is certain now, as one job. */
export async function mergeCertain(ctx: Ctx): Promise<Job> {
  for (const action of ['read', 'update', 'delete'] as const) requireAbility(ctx, action)
  await keepDuplicates(ctx)
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
