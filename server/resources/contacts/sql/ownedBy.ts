import { type SQL, and, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../ports/context'

/** What the verbs of duplicates and merges work with: the database, or a transaction, and whose contacts. */
export type OwnerScope = Pick<Ctx, 'db'> & { actor: Pick<Ctx['actor'], 'tenantId' | 'userId'> }

/** The actor's rows of a table. */
export function own(
  table: { tenantId: PgColumn; ownerId: PgColumn },
  { tenantId, userId }: OwnerScope['actor'],
): SQL | undefined {
  return and(eq(table.tenantId, tenantId), eq(table.ownerId, userId))
}

/** The rows of a raw statement; both drivers answer an object that holds them. A cast, because no driver knows their shape: the statement beside it does. */
export function rawRows<T>(result: unknown): T[] {
  return (result as { rows: T[] }).rows
}
