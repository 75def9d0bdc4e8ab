import { ApiError } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import { lockedProfileIds, personLimits } from '../billing'

/** Throws PLAN_LIMIT if the actor's plan allows no more profiles than they have. */
export async function requireProfileRoom(ctx: Ctx, used: number): Promise<void> {
  const allowed = await allowedProfiles(ctx)
  if (allowed === null || used < allowed) return
  throw new ApiError(
    'PLAN_LIMIT',
    `Your plan allows ${countOf(allowed)}. Choose another plan, or delete a profile.`,
  )
}

/** Throws PLAN_LIMIT for a profile beyond the number that the actor's plan allows. */
export async function requireWithinPlan(ctx: Ctx, profileId: string): Promise<void> {
  const allowed = await allowedProfiles(ctx)
  if (allowed === null || !(await lockedProfileIds(ctx, allowed)).includes(profileId)) return
  throw new ApiError(
    'PLAN_LIMIT',
    `This profile is read-only, because your plan allows ${countOf(allowed)}. Choose another plan, delete a profile, or make this one the default.`,
  )
}

async function allowedProfiles(ctx: Ctx): Promise<number | null> {
  return (await personLimits(ctx, ctx.actor.tenantId, ctx.actor.userId)).profiles
}

function countOf(profiles: number): string {
  return profiles === 1 ? '1 profile' : `${String(profiles)} profiles`
}
