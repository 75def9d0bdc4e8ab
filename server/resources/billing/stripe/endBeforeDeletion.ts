import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { nullIfMissing } from '../../../platform/http/providerRefusal'
import { ProviderUnavailable } from '../../../platform/http/providerUnavailable'
import type { Ctx } from '../../../ports/context'
import { employees } from '../../companies/tables'
import { checkouts, subscriptions } from '../tables'
import { expireCheckout } from './expireCheckout'

/**
 * Ends what the actor, and companies that go with the account, pay for, before the account is
 * deleted. Throws if Stripe does not answer: nobody may pay for an account that is gone.
 */
export async function endBeforeDeletion(ctx: Ctx): Promise<void> {
  const { db, actor, stripe } = ctx
  const owners = [actor.userId, ...(await companiesThatEnd(ctx))]
  const open = await db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.tenantId, actor.tenantId),
        inArray(checkouts.ownerId, owners),
        inArray(checkouts.state, ['starting', 'open']),
      ),
    )
  const running = await db
    .select({ stripeId: subscriptions.stripeId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.tenantId, actor.tenantId),
        inArray(subscriptions.ownerId, owners),
        isNotNull(subscriptions.stripeId),
        // Those that are unpaid or paused have an end here, but not in Stripe.
        inArray(subscriptions.status, [
          ...(['trialing', 'active', 'past_due'] as const),
          ...(['incomplete', 'unpaid', 'paused'] as const),
        ]),
      ),
    )
  if (open.length + running.length === 0) return
  if (stripe === null) throw new ProviderUnavailable('Stripe')
  for (const checkout of open) await expireCheckout({ ...ctx, stripe }, checkout)
  for (const { stripeId } of running)
    await nullIfMissing(stripe.ask((client) => client.subscriptions.cancel(stripeId ?? '')))
}

/** Returns the companies that are deleted with the account, because no administrator takes over. */
async function companiesThatEnd({ db, actor }: Ctx): Promise<string[]> {
  const owned = actor.memberships.filter(({ role }) => role === 'owner')
  const ids = owned.map(({ companyId }) => companyId)
  if (ids.length === 0) return []
  const successors = await db
    .select({ companyId: employees.companyId })
    .from(employees)
    .where(
      and(
        eq(employees.tenantId, actor.tenantId),
        inArray(employees.companyId, ids),
        eq(employees.role, 'admin'),
        eq(employees.state, 'active'),
      ),
    )
  return ids.filter((id) => !successors.some(({ companyId }) => companyId === id))
}
