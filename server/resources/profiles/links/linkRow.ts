import { type SQL, and, eq } from 'drizzle-orm'
import type { Link } from '@/contract/profiles/links'
import { links } from '../tables'
import type { ProfileRow } from '../profileRow'
import type { Actor } from '../../../ports/context'

export type LinkRow = typeof links.$inferSelect

/** Returns the condition that a further address is the actor's. */
export function ownLinks({
  tenantId,
  userId,
}: Pick<Actor, 'tenantId' | 'userId'>): SQL | undefined {
  return and(eq(links.tenantId, tenantId), eq(links.ownerId, userId))
}

export function presentLink({
  id,
  version,
  profileId,
  slug,
  name,
  isActive,
  createdAt,
  updatedAt,
}: LinkRow): Link {
  return {
    id,
    version,
    profileId,
    slug,
    name,
    isPrimary: false,
    isActive,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Presents a profile's own address, which is as active as the profile. */
export function primaryLink({
  id,
  version,
  slug,
  deactivatedAt,
  createdAt,
  updatedAt,
}: ProfileRow): Link {
  const stamps = { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
  return {
    id,
    version,
    profileId: id,
    slug,
    name: '',
    isPrimary: true,
    isActive: deactivatedAt === null,
    ...stamps,
  }
}
