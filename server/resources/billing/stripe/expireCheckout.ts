import { and, ne } from 'drizzle-orm'
import { ApiError } from '../../../platform/http/apiError'
import { ProviderRefusal, nullIfMissing } from '../../../platform/http/providerRefusal'
import type { Ctx } from '../../../ports/context'
import type { StripeAccess } from '../../../ports/stripe'
import { checkouts } from '../tables'
import { type CheckoutRow, isCheckout } from './checkoutRow'

type Scope = Pick<Ctx, 'db' | 'clock'> & { stripe: StripeAccess }

/** Ends a checkout, so that it can no longer be paid. Throws CONFLICT if it is paid already. */
export async function expireCheckout(scope: Scope, checkout: CheckoutRow): Promise<void> {
  const { db, stripe, clock } = scope
  const { sessionId } = checkout
  if (sessionId !== '') await expireSession(stripe, sessionId)
  await db
    .update(checkouts)
    .set({ state: 'expired', updatedAt: clock() })
    .where(and(isCheckout(checkout, checkout.id), ne(checkouts.state, 'complete')))
}

async function expireSession(stripe: StripeAccess, sessionId: string): Promise<void> {
  try {
    await nullIfMissing(stripe.ask((client) => client.checkout.sessions.expire(sessionId)))
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    // It is no longer open: it has expired, or it is paid.
    const { status } = await stripe.ask((client) => client.checkout.sessions.retrieve(sessionId))
    if (status === 'complete')
      throw new ApiError('CONFLICT', 'A payment is being confirmed. Look again in a minute.')
    if (status === 'open') throw error
  }
}
