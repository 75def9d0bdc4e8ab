import { and, asc, count, eq, inArray, ne } from 'drizzle-orm'
import { users } from '../../../platform/db/tables'
import { idIn } from '../../../platform/db/idIn'
import type { JobCtx } from '../../../platform/jobs/jobKind'
import { MAX_COMPANIES } from '../../companies'
import { employees } from '../../companies/tables'
import { ofCompany } from '../planning/readPeople'

export const TOO_MANY = 'This person belongs to the most companies that one person can.'

/**
 * Locks the accounts of the people among these who may come back, so that two companies that take
 * them back at once count in turn. Accounts are locked before companies, as by a single change.
 */
export async function lockReturning(
  ctx: JobCtx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  const returning = ctx.db
    .select({ userId: employees.userId })
    .from(employees)
    .where(and(ofCompany(ctx, companyId), idIn(employees.id, ids), ne(employees.state, 'active')))
  await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, ctx.actor.tenantId), inArray(users.id, returning)))
    .orderBy(asc(users.id))
    .for('update')
}

/** Returns the users among these who are active in as many companies as one person can be. */
export async function findFullUsers(
  { db, actor }: JobCtx,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const counted = await db
    .select({ userId: employees.userId, count: count() })
    .from(employees)
    .where(
      and(
        eq(employees.tenantId, actor.tenantId),
        inArray(employees.userId, [...userIds]),
        eq(employees.state, 'active'),
      ),
    )
    .groupBy(employees.userId)
  return new Set(
    counted.flatMap((each) => (each.count >= MAX_COMPANIES ? (each.userId ?? []) : [])),
  )
}
