import { and, eq } from 'drizzle-orm'
import { profiles } from './tables'
import { ownedBy } from '../../platform/db/ownedBy'
import { invalid, notFound } from '../../platform/http/apiError'
import type { Ctx, Reader } from '../../ports/context'

/** Throws NOT_FOUND unless the profile is the actor's own. */
export async function requireOwnProfile(ctx: Ctx, profileId: string): Promise<void> {
  const { tenantId, userId } = ctx.actor
  const own = and(
    eq(profiles.tenantId, tenantId),
    eq(profiles.ownerId, userId),
    eq(profiles.id, profileId),
  )
  const [row] = await ctx.db.select({ id: profiles.id }).from(profiles).where(own)
  if (!row) throw notFound('profile')
}

/**
 * Returns the id of the actor's default profile. Throws VALIDATION_FAILED for a person without a
 * user record.
 */
export async function defaultProfileId(ctx: Ctx): Promise<string> {
  const { tenantId, userId } = ctx.actor
  const own = and(
    eq(profiles.tenantId, tenantId),
    eq(profiles.ownerId, userId),
    eq(profiles.isDefault, true),
  )
  const [row] = await ctx.db.select({ id: profiles.id }).from(profiles).where(own)
  if (!row) throw invalid({}, 'Create your user record first.')
  return row.id
}

/** Returns the ids of the actor's profiles, the default one first. */
export async function profileIds({ db, actor }: Reader): Promise<string[]> {
  const rows = await db
    .select({ id: profiles.id, isDefault: profiles.isDefault })
    .from(profiles)
    .where(ownedBy(profiles, actor))
  return rows.sort((a, b) => Number(b.isDefault) - Number(a.isDefault)).map(({ id }) => id)
}
