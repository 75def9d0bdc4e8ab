import { type SQL, sql } from 'drizzle-orm'
import { contacts } from '../../platform/db/schema'
import type { Owned } from './owned'

/**
 * The actor's rows, so written that no index of the owner answers it: a database without statistics would choose that one, and walk a million rows of it, where
 * the keys or the place in the table lead to a few.
 */
export function ownedUnindexed({ tenantId, userId }: Owned['actor']): SQL {
  return sql`${contacts.tenantId} || '' = ${tenantId} and ${contacts.ownerId} || '' = ${userId}`
}
