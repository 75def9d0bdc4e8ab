import { and, eq, inArray } from 'drizzle-orm'
import { type PlanLimits, defaultLimits } from '@/contract/billing/plan'
import type { Ctx } from '../../ports/context'
import { companies, employees } from '../companies/tables'
import { type SubscriptionRow, premiumSubscriptions } from './premium'
import { plans } from './tables'

/** The limits of everybody on a server that sells no plans, and of an operator's grant. */
export const noLimits: PlanLimits = {
  profiles: null,
  companies: null,
  seats: null,
  integrations: null,
}

/** Returns the most generous of each limit; null is no limit. */
export function mostGenerous(all: readonly PlanLimits[]): PlanLimits {
  const [first, ...rest] = all
  return rest.reduce(
    (best, next) => ({
      profiles: larger(best.profiles, next.profiles),
      companies: larger(best.companies, next.companies),
      seats: larger(best.seats, next.seats),
      integrations: larger(best.integrations, next.integrations),
    }),
    first ?? noLimits,
  )
}

function larger(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.max(one, other)
}

type Scope = Pick<Ctx, 'db' | 'clock' | 'stripe'>

/**
 * Returns the limits of people without a subscription: those of the operator's plan for them, else
 * the usual ones. There are none on a server that sells no plans.
 */
export async function limitsOfNobody(
  { db, stripe }: Pick<Scope, 'db' | 'stripe'>,
  tenantId: string,
): Promise<PlanLimits> {
  if (stripe === null) return noLimits
  const free = await db
    .select({ limits: plans.limits })
    .from(plans)
    .where(
      and(eq(plans.tenantId, tenantId), eq(plans.subscriber, 'nobody'), eq(plans.isForSale, true)),
    )
  return free.length > 0 ? mostGenerous(free.map(({ limits }) => limits)) : defaultLimits
}

/**
 * Returns the limits of a person: those of their premium subscriptions, else those of people without
 * a subscription.
 */
export async function personLimits(
  scope: Scope,
  tenantId: string,
  userId: string,
): Promise<PlanLimits> {
  if (scope.stripe === null) return noLimits
  const premium = await premiumSubscriptions(scope.db, tenantId, [userId], scope.clock())
  return limitsBy(premium, userId) ?? limitsOfNobody(scope, tenantId)
}

/**
 * Returns the limits of companies: those of their own plans, else their owner's. A company beyond the
 * number of its owner's plan has none and is missing.
 */
export async function companyLimits(
  scope: Scope,
  tenantId: string,
  companyIds: readonly string[],
): Promise<Map<string, PlanLimits>> {
  const { db, clock, stripe } = scope
  if (companyIds.length === 0) return new Map()
  if (stripe === null) return new Map(companyIds.map((id) => [id, noLimits]))
  const owners = await db
    .select({
      companyId: employees.companyId,
      userId: employees.userId,
      readOnlyFrom: companies.readOnlyFrom,
    })
    .from(employees)
    .innerJoin(
      companies,
      and(eq(companies.tenantId, employees.tenantId), eq(companies.id, employees.companyId)),
    )
    .where(
      and(
        eq(employees.tenantId, tenantId),
        inArray(employees.companyId, [...companyIds]),
        eq(employees.role, 'owner'),
      ),
    )
  const covered = owners.filter(({ readOnlyFrom }) => readOnlyFrom === null)
  const ownerOf = new Map(covered.map(({ companyId, userId }) => [companyId, userId ?? '']))
  const subscribers = [...companyIds, ...ownerOf.values()]
  const found = await premiumSubscriptions(db, tenantId, subscribers, clock())
  const nobody = await limitsOfNobody(scope, tenantId)
  return new Map(
    [...ownerOf].map(([id, owner]) => [
      id,
      limitsBy(found, id) ?? limitsBy(found, owner) ?? nobody,
    ]),
  )
}

/** Returns the limits of a subscriber's premium subscriptions; undefined if there is none. */
export function limitsBy(
  premium: readonly SubscriptionRow[],
  subscriber: string,
): PlanLimits | undefined {
  const own = premium.filter(({ ownerId }) => ownerId === subscriber)
  return own.length > 0 ? mostGenerous(own.map(({ limits }) => limits)) : undefined
}
