import { asc, desc } from 'drizzle-orm'
import { ownedBy } from '../../platform/db/ownedBy'
import type { Ctx } from '../../ports/context'
import { profiles } from '../profiles/tables'

/**
 * Returns the profiles of the actor beyond their plan's number, which are read-only: the newest
 * ones, but never the default one.
 */
export async function lockedProfileIds(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  allowed: number | null,
): Promise<string[]> {
  if (allowed === null) return []
  const locked = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(ownedBy(profiles, actor))
    .orderBy(desc(profiles.isDefault), asc(profiles.createdAt), asc(profiles.id))
    .offset(Math.max(1, allowed))
  return locked.map(({ id }) => id)
}
