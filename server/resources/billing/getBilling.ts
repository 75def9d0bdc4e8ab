import { subject } from '@casl/ability'
import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { Billing, CompanyUsage } from '@/contract/billing/billing'
import { ownedBy } from '../../platform/db/ownedBy'
import { ApiError } from '../../platform/http/apiError'
import type { Ctx } from '../../ports/context'
import type { Membership } from '../../ports/registry'
import { companies } from '../companies/tables'
import { connections } from '../integrations/tables'
import { profiles } from '../profiles/tables'
import { countActive } from './coverage'
import { lockedProfileIds } from './lockedProfiles'
import { companyLimits, personLimits } from './planLimits'
import { presentSubscription } from './presentSubscription'
import { recentCheckouts } from './stripe/checkoutRow'
import { subscriptions } from './tables'
import { hasHadTrial } from './trials'

const MAX_LISTED = 100

/** Returns the actor's subscriptions and those of the companies they administer, with what is used. */
export async function getBilling(ctx: Ctx): Promise<Billing> {
  const { db, actor, stripe, clock } = ctx
  const { tenantId, userId } = actor
  if (!actor.ability.can('read', subject('Subscription', { ownerId: userId })))
    throw new ApiError('FORBIDDEN')
  const administered = actor.memberships.filter(({ role }) => role !== 'member')
  const limits = await personLimits(ctx, tenantId, userId)
  const owned = administered.filter(({ role }) => role === 'owner').length
  const isTrialLeft = stripe !== null && !(await hasHadTrial(db, actor))
  return {
    isSelling: stripe !== null,
    items: await listSubscriptions(ctx, administered, clock()),
    usage: {
      profiles: { used: await countProfiles(ctx), allowed: limits.profiles },
      companies: { used: owned, allowed: limits.companies },
      integrations: { used: await countConnections(ctx), allowed: limits.integrations },
    },
    companies: await companyUsage(ctx, administered),
    canTry: isTrialLeft,
    checkouts: (await recentCheckouts(db, actor, clock())).map(
      ({ id, state, priceId, companyId }) => ({ id, state, priceId, companyId }),
    ),
    lockedProfileIds: await lockedProfileIds(ctx, limits.profiles),
  }
}

async function listSubscriptions(
  { db, actor }: Ctx,
  administered: readonly Membership[],
  now: Date,
): Promise<Billing['items']> {
  const nameOf = new Map(administered.map(({ companyId, companyName }) => [companyId, companyName]))
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.tenantId, actor.tenantId),
        inArray(subscriptions.ownerId, [actor.userId, ...nameOf.keys()]),
      ),
    )
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(MAX_LISTED)
  const items = rows.map((row) =>
    presentSubscription(row, { companyName: nameOf.get(row.companyId ?? '') ?? '', now }),
  )
  return [...items.filter((each) => each.isPremium), ...items.filter((each) => !each.isPremium)]
}

async function countProfiles({ db, actor }: Ctx): Promise<number> {
  const [found] = await db.select({ used: count() }).from(profiles).where(ownedBy(profiles, actor))
  return found?.used ?? 0
}

async function countConnections({ db, actor }: Ctx): Promise<number> {
  const [found] = await db
    .select({ used: count() })
    .from(connections)
    .where(ownedBy(connections, actor))
  return found?.used ?? 0
}

async function companyUsage(
  ctx: Ctx,
  administered: readonly Membership[],
): Promise<CompanyUsage[]> {
  const ids = administered.map(({ companyId }) => companyId)
  if (ids.length === 0) return []
  const { db, actor } = ctx
  const limits = await companyLimits(ctx, actor.tenantId, ids)
  const activeOf = await countActive(db, actor.tenantId, ids)
  const noticed = await db
    .select({ id: companies.id, seatsEndAt: companies.seatsEndAt })
    .from(companies)
    .where(and(eq(companies.tenantId, actor.tenantId), inArray(companies.id, ids)))
  const seatsEndOf = new Map(noticed.map(({ id, seatsEndAt }) => [id, seatsEndAt]))
  return administered.map(({ companyId, companyName, readOnlyFrom }) => ({
    companyId,
    companyName,
    seats: { used: activeOf.get(companyId) ?? 0, allowed: limits.get(companyId)?.seats ?? null },
    seatsEndAt: seatsEndOf.get(companyId)?.toISOString() ?? null,
    readOnlyFrom: readOnlyFrom === null ? null : new Date(readOnlyFrom).toISOString(),
  }))
}
