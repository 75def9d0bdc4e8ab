import { type SQL, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Background } from '../../ports/context'

/**
 * Returns the condition that a row is of the tenant that this server serves. Several tenants may
 * share a database, each with a server of its own, so whatever acts without a signed-in person
 * (mails, jobs, syncs, pushes, callbacks, housekeeping) names it in the query that finds its work:
 * another tenant's has another sender, other keys and other files.
 */
export function ofTenant(
  table: { tenantId: PgColumn },
  { tenantId }: Pick<Background, 'tenantId'>,
): SQL {
  return eq(table.tenantId, tenantId)
}
