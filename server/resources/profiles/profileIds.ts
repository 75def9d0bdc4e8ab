import { and, eq } from 'drizzle-orm'
import { profiles } from './tables'
import { ownedBy } from '../../platform/db/ownedBy'
import { invalid, notFound } from '../../platform/http/apiError'
import type { Ctx, Reader } from '../../ports/context'
import { substituteProfileId } from './keys/substituteKeys'

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

/** The actor's profiles, as the records of an archive name them. */
export interface ProfilesHere {
  /** Returns the id that an archived profile has here; undefined for a missing one. */
  idOf: (archived: string) => string | undefined
  /** Returns the id that an archived profile has here, or the default profile's. */
  idOrDefault: (archived: string | null) => string
  count: number
}

/**
 * Returns the profiles of the actor for a restore. One whose id belongs to somebody else has
 * another one here (see the archive's profiles).
 */
export async function profilesHere({ db, actor }: Reader): Promise<ProfilesHere> {
  const rows = await db
    .select({ id: profiles.id, isDefault: profiles.isDefault })
    .from(profiles)
    .where(ownedBy(profiles, actor))
  const own = new Set(rows.map(({ id }) => id))
  const standard = rows.find(({ isDefault }) => isDefault) ?? rows[0]
  const idOf = (archived: string) =>
    [archived, substituteProfileId({ actor }, archived)].find((id) => own.has(id))
  return {
    idOf,
    idOrDefault: (archived) => {
      const id = archived === null ? standard?.id : (idOf(archived) ?? standard?.id)
      if (id === undefined) throw new Error('The account has no profile.')
      return id
    },
    count: own.size,
  }
}
