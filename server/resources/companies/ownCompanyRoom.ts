import { and, count, eq } from 'drizzle-orm'
import { ApiError } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import { personLimits } from '../billing'
import { employees } from './tables'

/** The most companies that a person without a plan owns, whatever is allowed besides. */
const MAX_WITHOUT_PLAN = 10

/**
 * Throws PLAN_LIMIT if the actor owns as many companies as their plan allows, and LIMIT_REACHED at ten
 * without a plan.
 */
export async function requireOwnCompanyRoom(ctx: Ctx): Promise<void> {
  const { db, actor } = ctx
  const { companies: allowed } = await personLimits(ctx, actor.tenantId, actor.userId)
  if (allowed === null && actor.isPremium) return
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
  const used = found?.used ?? 0
  if (!actor.isPremium && used >= MAX_WITHOUT_PLAN)
    throw new ApiError(
      'LIMIT_REACHED',
      `Without a plan a person owns at most ${String(MAX_WITHOUT_PLAN)} companies. Hand one over to somebody first.`,
    )
  if (allowed === null || used < allowed) return
  throw new ApiError(
    'PLAN_LIMIT',
    `Your plan allows ${allowed === 1 ? '1 company' : `${String(allowed)} companies`}. Choose another plan to create more.`,
  )
}
