import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type Stripe from 'stripe'
import { outageOf } from '../../../platform/http/outageOf'
import { nullIfMissing } from '../../../platform/http/providerRefusal'
import { ProviderUnavailable } from '../../../platform/http/providerUnavailable'
import type { Db } from '../../../platform/db/client'
import { ofTenant } from '../../../platform/db/ofTenant'
import type { Deps } from '../../../ports/context'
import type { StripeAccess } from '../../../ports/stripe'
import { checkouts, stripeEvents, subscriptions } from '../tables'
import { type CheckoutRow, isCheckout } from './checkoutRow'
import { findSubscriber } from './customers'
import { idOf, refreshSubscription } from './refreshSubscription'
import { subscriptionFacts } from './subscriptionFacts'

type Scope = Pick<Deps, 'db' | 'tenantId' | 'clock' | 'log'> & { stripe: StripeAccess }

/**
 * Reads every subscription and open checkout of the tenant from Stripe, in case a webhook was lost, and stores
 * what differs.
 */
export async function reconcile(
  { stripe, ...deps }: Pick<Deps, 'db' | 'tenantId' | 'clock' | 'log' | 'stripe'>,
  signal: AbortSignal,
): Promise<void> {
  if (stripe === null) return
  const scope = { ...deps, stripe }
  await reconcileCheckouts(scope, signal)
  let last: string | undefined
  do {
    const page = await stripe.ask((client) =>
      client.subscriptions.list({
        status: 'all',
        limit: 100,
        ...(last !== undefined && { starting_after: last }),
      }),
    )
    for (const each of page.data)
      if (!signal.aborted)
        await skippingFaulty(scope, { subscription: each.id }, async () => {
          if (await differs(scope, each)) await refreshSubscription(scope, each.id)
        })
    last = page.has_more ? page.data.at(-1)?.id : undefined
  } while (last !== undefined && !signal.aborted)
}

/**
 * Logs the failure of one object, so that the others follow. Throws when Stripe or the database does
 * not answer.
 */
async function skippingFaulty(
  { log }: Scope,
  named: object,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ProviderUnavailable || outageOf(error)) throw error
    log.error({ err: error, ...named }, 'something in Stripe could not be reconciled')
  }
}

/** Tells whether a subscription of ours is stored otherwise than Stripe has it. */
async function differs(scope: Scope, found: Stripe.Subscription): Promise<boolean> {
  const { db, clock } = scope
  const subscriber = await findSubscriber(scope, idOf(found.customer))
  if (!subscriber) return false
  const [stored] = await db
    .select()
    .from(subscriptions)
    .where(and(ofTenant(subscriptions, scope), eq(subscriptions.stripeId, found.id)))
  if (!stored) return true
  const facts = await subscriptionFacts({ ...scope, now: clock() }, subscriber.tenantId, found)
  // The time at which it ended is made up here when Stripe gives none.
  const { endedAt: _endedAt, ...compared } = facts
  return Object.entries(compared).some(
    ([name, value]) => !isDeepStrictEqual(Reflect.get(stored, name), value),
  )
}

async function reconcileCheckouts(scope: Scope, signal: AbortSignal): Promise<void> {
  const { db, clock } = scope
  const open = await db
    .select()
    .from(checkouts)
    .where(
      and(
        ofTenant(checkouts, scope),
        inArray(checkouts.state, ['starting', 'open']),
        // The webhook of a checkout that was paid just now is on its way.
        lt(checkouts.updatedAt, new Date(clock().getTime() - 3_600_000)),
      ),
    )
    // Those that are a day old have ended, so none keeps others out.
    .orderBy(asc(checkouts.updatedAt))
    .limit(1_000)
  for (const checkout of open) {
    if (signal.aborted) return
    await skippingFaulty(scope, { checkout: checkout.id }, () => closeIfOver(scope, checkout))
  }
}

/** Stores that a checkout has ended; a paid one together with its subscription. */
async function closeIfOver(scope: Scope, checkout: CheckoutRow): Promise<void> {
  const { db, clock, log } = scope
  const { state, subscription } = await endOf(scope, checkout)
  if (state === null) return
  const close = async (tx: Db) => {
    await tx
      .update(checkouts)
      .set({ state, updatedAt: clock() })
      .where(isCheckout(checkout, checkout.id))
    return true
  }
  if (subscription === null) await close(db)
  else await refreshSubscription(scope, subscription, close)
  log.info({ checkout: checkout.id, state }, 'a checkout was closed without its webhook')
}

interface End {
  /** Null while it may be paid. */
  state: 'complete' | 'expired' | null
  /** The subscription that was bought. */
  subscription: string | null
}

async function endOf(
  { stripe, clock }: Scope,
  { sessionId, updatedAt }: CheckoutRow,
): Promise<End> {
  const expired = { state: 'expired', subscription: null } as const
  if (sessionId === '') {
    // A day later, Stripe forgets the key that could have opened it.
    const isForgotten = clock().getTime() - updatedAt.getTime() > 86_400_000
    return isForgotten ? expired : { state: null, subscription: null }
  }
  const session = await nullIfMissing(
    stripe.ask((client) => client.checkout.sessions.retrieve(sessionId)),
  )
  if (session === null) return expired
  return {
    state: endStates.find((each) => each === session.status) ?? null,
    subscription: session.subscription === null ? null : idOf(session.subscription),
  }
}

const endStates = ['complete', 'expired'] as const

const EVENTS_KEPT_MS = 60 * 86_400_000

/** Deletes the ids of events that Stripe no longer repeats, and old checkouts that nobody paid. */
export async function purgeStripeEvents(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EVENTS_KEPT_MS)
  await db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, before))
  // Those of companies stay: they tell which customers are companies.
  await db
    .delete(checkouts)
    .where(
      and(
        eq(checkouts.state, 'expired'),
        isNull(checkouts.companyId),
        lt(checkouts.updatedAt, before),
      ),
    )
}
