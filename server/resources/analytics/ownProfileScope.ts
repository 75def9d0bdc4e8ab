import { subject } from '@casl/ability'
import { type SQL, sql } from 'drizzle-orm'
import { ApiError } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'

/** Throws FORBIDDEN if the actor may not read their own statistics. */
export function requireAnalytics({ actor }: Pick<Ctx, 'actor'>): void {
  if (!actor.ability.can('read', subject('Analytics', { ownerId: actor.userId })))
    throw new ApiError('FORBIDDEN')
}

/** Returns the condition that a roll-up is of the actor's profile. */
export function ownProfileScope({ actor }: Pick<Ctx, 'actor'>, profileId: string): SQL {
  return sql`tenant_id = ${actor.tenantId} and owner_id = ${actor.userId} and profile_id = ${profileId}`
}
