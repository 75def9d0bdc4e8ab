import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client'
import { employees } from '../companies/tables'
import type { SubscriptionRow } from './premium'

/** Returns the user who answers for a subscriber: the person, or the owner of the company. */
export async function responsibleUser(
  db: Db,
  { tenantId, ownerId, companyId }: Pick<SubscriptionRow, 'tenantId' | 'ownerId' | 'companyId'>,
): Promise<string | null> {
  if (companyId === null) return ownerId
  const [owner] = await db
    .select({ userId: employees.userId })
    .from(employees)
    .where(
      and(
        eq(employees.tenantId, tenantId),
        eq(employees.companyId, companyId),
        eq(employees.role, 'owner'),
      ),
    )
  return owner?.userId ?? null
}
