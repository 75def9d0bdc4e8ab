import { ApiError } from '../../platform/http/apiError'
import { and, isNull } from 'drizzle-orm'
import { ownedBy } from '../../platform/db/ownedBy'
import type { Ctx } from '../../ports/context'
import { profiles } from './tables'
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

/**
 * Throws PLAN_LIMIT if as many profiles are on as the actor's plan allows, so that those of an
 * archive cannot all be turned on one by one.
 */
export async function requireRoomToTurnOn(ctx: Ctx): Promise<void> {
  const isOn = and(ownedBy(profiles, ctx.actor), isNull(profiles.deactivatedAt))
  if ((await profileRoom(ctx, await ctx.db.$count(profiles, isOn))) > 0) return
  const allowed = (await allowedProfiles(ctx)) ?? 1
  throw new ApiError(
    'PLAN_LIMIT',
    `Your plan allows ${countOf(Math.max(1, allowed))} to be on. Turn another one off first, or choose another plan.`,
  )
}

/** Returns how many profiles the actor's plan still allows beside `used` ones. */
export async function profileRoom(ctx: Ctx, used: number): Promise<number> {
  const allowed = await allowedProfiles(ctx)
  return allowed === null ? Infinity : Math.max(0, Math.max(1, allowed) - used)
}

async function allowedProfiles(ctx: Ctx): Promise<number | null> {
  return (await personLimits(ctx, ctx.actor.tenantId, ctx.actor.userId)).profiles
}

function countOf(profiles: number): string {
  return profiles === 1 ? '1 profile' : `${String(profiles)} profiles`
}
