import { ApiError, notFound } from '../../../platform/http/apiError'
import type { Ctx } from '../../../ports/context'

/** Somebody who can subscribe: a person, or a company by its id. */
export interface Subscriber {
  tenantId: string
  ownerId: string
  companyId: string | null
}

/** Returns the actor, or a company that they own, as a subscriber. Throws if it is not theirs. */
export function subscriberOf({ actor }: Ctx, companyId: string | null): Subscriber {
  const { tenantId, userId, memberships } = actor
  if (companyId === null) return { tenantId, ownerId: userId, companyId }
  const membership = memberships.find((each) => each.companyId === companyId)
  if (!membership) throw notFound('company')
  if (membership.role !== 'owner')
    throw new ApiError('FORBIDDEN', 'Only the owner of a company may change its plan.')
  return { tenantId, ownerId: companyId, companyId }
}
