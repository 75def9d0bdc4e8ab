import { type SQL, and, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../ports/context'

/** The database, or a transaction, and the owner of the rows that a statement is about. */
export type OwnerScope = Pick<Ctx, 'db'> & { actor: Pick<Ctx['actor'], 'tenantId' | 'userId'> }

/** Returns the condition that a row of the table belongs to the actor. */
export function ownedBy(
  table: { tenantId: PgColumn; ownerId: PgColumn },
  { tenantId, userId }: OwnerScope['actor'],
): SQL | undefined {
  return and(eq(table.tenantId, tenantId), eq(table.ownerId, userId))
}
