import { and, count, eq } from 'drizzle-orm'
import { ApiError } from '../../../platform/http/apiError'
import type { Ctx } from '../../../ports/context'
import { companyLimits } from '../../billing'
import { employees } from '../tables'
import { isEmployee } from './employeeRow'

type Scope = Pick<Ctx, 'db' | 'clock' | 'stripe'> & { actor: { tenantId: string } }

/** Returns the number of people who can still become active; null for no limit. */
export async function freeSeats(scope: Scope, companyId: string): Promise<number | null> {
  const { db, actor } = scope
  const limits = (await companyLimits(scope, actor.tenantId, [companyId])).get(companyId)
  if (limits === undefined) return 0
  const { seats } = limits
  if (seats === null) return null
  const isActive = and(isEmployee(actor.tenantId, companyId), eq(employees.state, 'active'))
  const [found] = await db.select({ used: count() }).from(employees).where(isActive)
  return Math.max(0, seats - (found?.used ?? 0))
}

/**
 * Throws PLAN_LIMIT if the company has no free seat, or is beyond the number of its owner's plan. The
 * caller has locked the company.
 */
export async function requireSeat(scope: Scope, companyId: string): Promise<void> {
  if ((await freeSeats(scope, companyId)) === 0)
    throw new ApiError(
      'PLAN_LIMIT',
      'The company’s plan has no free seat. Its owner can choose another plan, or an administrator can deactivate somebody.',
    )
}
