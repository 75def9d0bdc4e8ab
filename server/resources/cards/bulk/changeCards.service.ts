import type * as v from 'valibot'
import type { CardAction, cardBulk } from '@/contract/cards/cards'
import type { Job } from '@/contract/jobs'
import { ApiError } from '../../../platform/http/apiError'
import { createJob } from '../../../platform/jobs/jobStore'
import type { Ctx } from '../../../ports/context'
import { presentJob } from '../../jobs'
import { requireOwnProfile } from '../../profiles'
import type { CardsInput } from './cardsKind'
import { freezeSelection } from './selection'

type Bulk = v.InferOutput<typeof cardBulk>

const titles: Record<CardAction['type'], string> = {
  deactivate: 'Deactivate cards',
  reactivate: 'Reactivate cards',
  reportLost: 'Report cards lost',
  retire: 'Retire cards',
  showProfile: 'Show another profile on cards',
}
const HOLDERS_ONLY = 'Only the holder of a card chooses the profile that it shows.'

/** Queues one job for all selected cards of the actor. Throws NOT_FOUND for a foreign profile. */
export async function changeCards(ctx: Ctx, { action, selection }: Bulk): Promise<Job> {
  if (action.type === 'showProfile') await requireOwnProfile(ctx, action.profileId)
  return queue(ctx, { action, selection, companyId: null })
}

/** Queues one job for all selected cards of a company. */
export async function changeCompanyCards(
  ctx: Ctx,
  companyId: string,
  { action, selection }: Bulk,
): Promise<Job> {
  if (action.type === 'showProfile')
    throw new ApiError('FORBIDDEN', HOLDERS_ONLY, { 'action.profileId': HOLDERS_ONLY })
  return queue(ctx, { action, selection, companyId })
}

async function queue(ctx: Ctx, input: CardsInput): Promise<Job> {
  const selection = freezeSelection(input.selection)
  const job = await createJob(ctx, {
    kind: 'cards',
    title: titles[input.action.type],
    input: { ...input, selection },
    total: 'ids' in selection ? selection.ids.length : null,
  })
  return presentJob(ctx, job)
}
