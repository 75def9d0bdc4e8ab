import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Db } from '../../../platform/db/client'
import { ApiError } from '../../../platform/http/apiError'
import { nullIfMissing } from '../../../platform/http/providerRefusal'
import { ProviderUnavailable } from '../../../platform/http/providerUnavailable'
import type { Ctx } from '../../../ports/context'
import type { Owner } from '../../../ports/registry'
import { companiesThatEnd } from '../companiesThatEnd'
import { checkouts, subscriptions } from '../tables'
import type { CheckoutRow } from './checkoutRow'
import { expireCheckout } from './expireCheckout'

/**
 * Ends what the actor, and companies that go with the account, pay for or could pay for, before the
 * account is deleted. Throws if Stripe does not answer: nobody may pay for an account that is gone.
 * Resolves to the check of the transaction that deletes; it throws CONFLICT if there is more by then.
 */
export async function endBeforeDeletion(ctx: Ctx): Promise<(db: Db) => Promise<void>> {
  const { db, actor, stripe } = ctx
  const { open, running } = await findPayable(db, actor)
  if (open.length + running.length > 0) {
    if (stripe === null) throw new ProviderUnavailable('Stripe')
    for (const checkout of open) await expireCheckout({ ...ctx, stripe }, checkout)
    for (const id of running)
      await nullIfMissing(stripe.ask((client) => client.subscriptions.cancel(id)))
  }
  return async (tx) => {
    const left = await findPayable(tx, actor)
    if (left.open.length > 0 || left.running.some((id) => !running.includes(id)))
      throw new ApiError('CONFLICT', 'A plan was chosen meanwhile. Try again.')
  }
}

interface Payable {
  /** The checkouts of the person, also for companies that pass to others, that may be paid. */
  open: CheckoutRow[]
  /** The ids in Stripe of subscriptions that end with the account. */
  running: string[]
}

async function findPayable(db: Db, actor: Owner): Promise<Payable> {
  const { tenantId, userId } = actor
  const owners = [userId, ...(await companiesThatEnd(db, actor))]
  const open = await db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.tenantId, tenantId),
        or(inArray(checkouts.ownerId, owners), eq(checkouts.userId, userId)),
        inArray(checkouts.state, ['starting', 'open']),
      ),
    )
  const running = await db
    .select({ stripeId: subscriptions.stripeId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.tenantId, tenantId),
        inArray(subscriptions.ownerId, owners),
        isNotNull(subscriptions.stripeId),
        // Those that are unpaid or paused have an end here, but not in Stripe.
        inArray(subscriptions.status, [
          ...(['trialing', 'active', 'past_due'] as const),
          ...(['incomplete', 'unpaid', 'paused'] as const),
        ]),
      ),
    )
  return { open, running: running.flatMap(({ stripeId }) => stripeId ?? []) }
}
