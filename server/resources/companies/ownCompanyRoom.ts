import { and, count, eq } from 'drizzle-orm'
import { ApiError } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import { personLimits } from '../billing'
import { employees } from './tables'

/** Throws PLAN_LIMIT if the actor owns as many companies as their plan allows. */
export async function requireOwnCompanyRoom(ctx: Ctx): Promise<void> {
  const { db, actor } = ctx
  const { companies: allowed } = await personLimits(ctx, actor.tenantId, actor.userId)
  if (allowed === null) return
  const [found] = await db
    .select({ used: count() })
    .from(employees)
    .where(
      and(
        eq(employees.tenantId, actor.tenantId),
        eq(employees.userId, actor.userId),
        eq(employees.role, 'owner'),
      ),
    )
  if ((found?.used ?? 0) < allowed) return
  throw new ApiError(
    'PLAN_LIMIT',
    `Your plan allows ${allowed === 1 ? '1 company' : `${String(allowed)} companies`}. Choose another plan to create more.`,
  )
}
