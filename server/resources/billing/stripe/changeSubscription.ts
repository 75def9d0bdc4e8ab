import { and, eq, sql } from 'drizzle-orm'
import { type Subscription, premiumStatuses } from '@/contract/billing/billing'
import { ApiError, notFound } from '../../../platform/http/apiError'
import { ProviderUnavailable } from '../../../platform/http/providerUnavailable'
import type { Ctx } from '../../../ports/context'
import type { SubscriptionRow } from '../premium'
import { presentSubscription } from '../presentSubscription'
import { subscriptions } from '../tables'
import { findCustomer } from './customers'
import { refreshSubscription } from './refreshSubscription'
import { WAITS_FOR_PAYMENT } from './requireFree'
import { subscriberOf } from './subscriber'

/**
 * Ends a subscription at the end of its period, or keeps it after all. Stripe is changed first, then
 * read and stored, as with every change. Asking again changes nothing.
 */
export async function changeSubscription(
  ctx: Ctx,
  subscriptionId: string,
  { isEnding }: { isEnding: boolean },
): Promise<Subscription> {
  const { db, actor, stripe, clock } = ctx
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.tenantId, actor.tenantId), eq(subscriptions.id, subscriptionId)))
  if (!row) throw notFound('subscription')
  const { stripeId } = row
  if (stripeId === null)
    throw new ApiError(
      'CONFLICT',
      'The operator of this server granted this; only they can end it.',
    )
  requireRunning(row)
  if (stripe === null) throw new ProviderUnavailable('Stripe')
  await stripe.ask(async (client) => {
    const {
      status,
      cancel_at: date,
      cancel_at_period_end: isAtPeriodEnd,
    } = await client.subscriptions.retrieve(stripeId)
    // Its webhook is on its way, or was lost.
    if (endStatuses.some((each) => each === status)) return
    // Stripe's portal may have set a date instead of the end of the period.
    const hasDate = date !== null && !isAtPeriodEnd
    if (isEnding && hasDate) return
    await client.subscriptions.update(
      stripeId,
      hasDate ? { cancel_at: '' } : { cancel_at_period_end: isEnding },
    )
  })
  const changed = (await refreshSubscription({ ...ctx, stripe }, stripeId)) ?? row
  requireRunning(changed)
  const company = actor.memberships.find((each) => each.companyId === row.companyId)
  return presentSubscription(changed, { companyName: company?.companyName ?? '', now: clock() })
}

const endStatuses = ['canceled', 'incomplete_expired'] as const

function requireRunning({ status }: SubscriptionRow): void {
  if (endStatuses.some((each) => each === status))
    throw new ApiError('CONFLICT', 'This subscription has ended already.')
  if (!premiumStatuses.some((each) => each === status))
    throw new ApiError('CONFLICT', WAITS_FOR_PAYMENT)
}

/** Returns a link to Stripe's page with invoices and payment methods. */
export async function openBillingPortal(
  ctx: Ctx,
  companyId: string | null,
): Promise<{ url: string }> {
  const { db, stripe, origin } = ctx
  const customer = await findCustomer(db, subscriberOf(ctx, companyId))
  if (customer === null || stripe === null)
    throw new ApiError('NOT_FOUND', 'There are no invoices yet: nothing was bought.')
  const { url } = await stripe.ask((client) =>
    client.billingPortal.sessions.create({
      customer,
      return_url: `${origin}/dashboard?account=plan`,
    }),
  )
  return { url }
}

/** The subscriptions that a person may change: their own, and those of companies that they own. */
export const ownSubscription = {
  noun: 'subscription',
  isOwn: ({ tenantId, userId }: { tenantId: string; userId: string }, id: string) =>
    sql`exists (select 1 from ${subscriptions} as s where s.tenant_id = ${tenantId} and s.id = ${id}
      and (s.owner_id = ${userId} or exists (select 1 from employees as e
        where e.tenant_id = ${tenantId} and e.company_id = s.company_id
          and e.user_id = ${userId} and e.role = 'owner')))`,
}
