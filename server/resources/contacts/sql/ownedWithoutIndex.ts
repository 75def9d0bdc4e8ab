import { type SQL, sql } from 'drizzle-orm'
import { contacts } from '../../../platform/db/schema'
import type { OwnerScope } from './ownedBy'

/**
 * The actor's rows, so written that no index of the owner answers it: a database without statistics would choose that one, and walk a million rows of it, where
 * the keys or the place in the table lead to a few.
 */
export function ownedWithoutIndex({ tenantId, userId }: OwnerScope['actor']): SQL {
  return sql`${contacts.tenantId} || '' = ${tenantId} and ${contacts.ownerId} || '' = ${userId}`
}
