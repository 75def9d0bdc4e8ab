import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import type { Owner } from '../../ports/registry'
import { companies, employees } from '../companies/tables'

/**
 * Returns the companies that are deleted with the account, because no administrator takes over. Locks
 * those of the actor, in the order of `leaveCompanies`, so that in a transaction this stays true.
 */
export async function companiesThatEnd(db: Db, { tenantId, userId }: Owner): Promise<string[]> {
  const isOwn = and(eq(employees.tenantId, tenantId), eq(employees.userId, userId))
  const own = db.select({ id: employees.companyId }).from(employees).where(isOwn)
  await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.tenantId, tenantId), inArray(companies.id, own)))
    .orderBy(asc(companies.id))
    .for('update')
  const owned = await db
    .select({ id: employees.companyId })
    .from(employees)
    .where(and(isOwn, eq(employees.role, 'owner')))
  if (owned.length === 0) return []
  const ids = owned.map(({ id }) => id)
  const successors = await db
    .select({ companyId: employees.companyId })
    .from(employees)
    .where(
      and(
        eq(employees.tenantId, tenantId),
        inArray(employees.companyId, ids),
        eq(employees.role, 'admin'),
        eq(employees.state, 'active'),
      ),
    )
  return ids.filter((id) => !successors.some(({ companyId }) => companyId === id))
}
