import { and, eq, inArray } from 'drizzle-orm'
import type { PlanLimits } from '@/contract/billing/plan'
import type { Ctx } from '../../ports/context'
import { companies, employees } from '../companies/tables'
import { premiumSubscriptions } from './premium'
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
 * Returns the limits of a person: those of their premium subscriptions, else those of the plan for
 * people without a subscription, if the operator sells plans and has one.
 */
export async function personLimits(
  { db, clock, stripe }: Scope,
  tenantId: string,
  userId: string,
): Promise<PlanLimits> {
  const own = await premiumSubscriptions(db, tenantId, [userId], clock())
  if (own.length > 0) return mostGenerous(own.map(({ limits }) => limits))
  if (stripe === null) return noLimits
  const [free] = await db
    .select({ limits: plans.limits })
    .from(plans)
    .where(
      and(eq(plans.tenantId, tenantId), eq(plans.subscriber, 'nobody'), eq(plans.isForSale, true)),
    )
    .limit(1)
  return free?.limits ?? noLimits
}

/**
 * Returns the number of accounts that a person may connect; null for no limit. Connecting needs
 * premium, whatever the plan for people without one says.
 */
export async function personIntegrations(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  tenantId: string,
  userId: string,
): Promise<number | null> {
  const own = await premiumSubscriptions(db, tenantId, [userId], clock())
  return own.length > 0 ? mostGenerous(own.map(({ limits }) => limits)).integrations : 0
}

/**
 * Returns the limits of the plans that cover companies: their own, else their owner's. A company that
 * no plan covers is missing.
 */
export async function companyLimits(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  tenantId: string,
  companyIds: readonly string[],
): Promise<Map<string, PlanLimits>> {
  if (companyIds.length === 0) return new Map()
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
  const limitsOf = (subscriber: string) =>
    found.filter(({ ownerId }) => ownerId === subscriber).map(({ limits }) => limits)
  return new Map(
    [...ownerOf].flatMap(([id, ownerUserId]): [string, PlanLimits][] => {
      const own = limitsOf(id)
      const covering = own.length > 0 ? own : limitsOf(ownerUserId)
      // The owner is a new one, or a grant has just run out, and `readOnlyFrom` does not say so yet.
      return covering.length === 0 ? [] : [[id, mostGenerous(covering)]]
    }),
  )
}
