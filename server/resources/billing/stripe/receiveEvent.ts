import { and, eq, ne } from 'drizzle-orm'
import type Stripe from 'stripe'
import * as v from 'valibot'
import { uuid } from '@/contract/fields'
import type { Db } from '../../../platform/db/client'
import { ofTenant } from '../../../platform/db/ofTenant'
import { notFound } from '../../../platform/http/apiError'
import type { Background, PublicCtx } from '../../../ports/context'
import type { StripeAccess } from '../../../ports/stripe'
import { checkouts, stripeEvents } from '../tables'
import { isCheckout } from './checkoutRow'
import { findSubscriber } from './customers'
import { updatePlans } from './plans'
import { idOf, refreshSubscription } from './refreshSubscription'

/**
 * Applies an event of Stripe. The event says only which subscription changed; the state is read
 * from Stripe. The event's id is stored in the transaction of its effect, so a repeat does nothing
 * and a failure lets Stripe repeat it.
 */
export async function receiveEvent(ctx: PublicCtx, body: string): Promise<{ received: true }> {
  const { stripe, clock, header } = ctx
  if (stripe === null) throw notFound('address')
  const event = stripe.readEvent(body, header('stripe-signature') ?? '', clock())
  if (!(await isKnown(ctx, event.id))) await apply({ ...ctx, stripe }, event)
  return { received: true }
}

async function apply(
  ctx: PublicCtx & { stripe: StripeAccess },
  event: Stripe.Event,
): Promise<void> {
  const { db, tenantId, clock } = ctx
  if (/^(product|price)\./.test(event.type)) await updatePlans(ctx)
  const storeEffect = async (tx: Db) => {
    const stored = await tx
      .insert(stripeEvents)
      .values({ tenantId, id: event.id, kind: event.type, receivedAt: clock() })
      .onConflictDoNothing()
      .returning({ id: stripeEvents.id })
    if (stored.length === 0) return false
    await closeCheckout({ db: tx, tenantId }, event, clock())
    return true
  }
  const subscriptionId = subscriptionOf(event)
  if (subscriptionId === null) await db.transaction(storeEffect)
  else await refreshSubscription(ctx, subscriptionId, storeEffect)
}

/** Returns the id of the subscription that an event is about; null for none. */
function subscriptionOf(event: Stripe.Event): string | null {
  const { type, data } = event
  if (type.startsWith('customer.subscription.')) return textOf(data.object, 'id')
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
      return nested(data.object.subscription)
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
      return nested(data.object.parent?.subscription_details?.subscription)
    default:
      return null
  }
}

function nested(of: string | { id: string } | null | undefined): string | null {
  return of === null || of === undefined ? null : idOf(of)
}

function textOf(of: object, name: string): string | null {
  const found: unknown = Reflect.get(of, name)
  return typeof found === 'string' ? found : null
}

/** Stores that a checkout is complete or has expired. */
async function closeCheckout(
  deps: Background,
  { type, data }: Stripe.Event,
  now: Date,
): Promise<void> {
  const state = closing[type]
  const id = textOf(data.object, 'client_reference_id')
  const customer = textOf(data.object, 'customer')
  const subscriber = state && customer !== null && (await findSubscriber(deps, customer))
  if (!subscriber || !v.is(uuid, id)) return
  await deps.db
    .update(checkouts)
    .set({ state, updatedAt: now })
    .where(and(isCheckout(subscriber, id), ne(checkouts.state, 'complete')))
}

const closing: Record<string, 'complete' | 'expired'> = {
  'checkout.session.completed': 'complete',
  'checkout.session.expired': 'expired',
}

async function isKnown(deps: Background, id: string): Promise<boolean> {
  const found = await deps.db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(and(ofTenant(stripeEvents, deps), eq(stripeEvents.id, id)))
  return found.length > 0
}
