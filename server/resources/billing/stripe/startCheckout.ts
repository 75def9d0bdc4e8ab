import { randomUUID } from 'node:crypto'
import { and, inArray, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { PlanPrice } from '@/contract/billing/plan'
import { ApiError, invalid, notFound } from '../../../platform/http/apiError'
import { ProviderRefusal, nullIfMissing } from '../../../platform/http/providerRefusal'
import { lockAccount } from '../../../platform/identity/userRecord'
import type { Ctx } from '../../../ports/context'
import type { StripeAccess } from '../../../ports/stripe'
import { checkouts } from '../tables'
import { type CheckoutRow, isCheckout, openCheckouts, otherOpenTrials } from './checkoutRow'
import { expireCheckout } from './expireCheckout'
import { forgetCustomer, requireCustomer } from './customers'
import { findPrice } from './plans'
import { BEING_CONFIRMED, requireFree } from './requireFree'
import { type Subscriber, subscriberOf } from './subscriber'

interface Order {
  priceId: string
  companyId: string | null
  isTrial: boolean
}

interface Started {
  id: string
  url: string
  expiresAt: string
}

type Selling = Ctx & { stripe: StripeAccess }

/**
 * Starts a checkout at Stripe, or returns the open one for the same price. It grants nothing:
 * premium comes with the webhook. Every other open checkout of the subscriber ends first, so that
 * nobody pays twice.
 */
export async function startCheckout(ctx: Ctx, order: Order): Promise<Started> {
  const { stripe } = ctx
  if (stripe === null) throw invalid({ priceId: 'This server sells no plans.' })
  const selling = { ...ctx, stripe }
  const { price, subscriber } = await checkOrder(selling, order)
  for (let tries = 0; tries < 3; tries += 1) {
    const { attempt, others } = await beginAttempt(selling, subscriber, order)
    for (const other of others) await expireCheckout(selling, other)
    const session = await openSession(selling, { subscriber, attempt, price })
    if (session?.status === 'complete') throw new ApiError('CONFLICT', BEING_CONFIRMED)
    if (session?.status === 'open' && session.url !== null)
      return storeSession(selling, attempt, session, session.url)
    // Expired, or made by a request that differs, as after a move of this server.
    await expireCheckout(selling, attempt)
  }
  throw new ApiError('CONFLICT')
}

/** Returns the price and the subscriber of an order. Throws if it cannot be bought. */
async function checkOrder(
  ctx: Selling,
  { priceId, companyId, isTrial }: Order,
): Promise<{ price: PlanPrice; subscriber: Subscriber }> {
  const subscriber = subscriberOf(ctx, companyId)
  const found = await findPrice(ctx, subscriber.tenantId, priceId)
  if (!found) throw invalid({ priceId: 'This price does not exist.' })
  const { plan, price } = found
  if ((plan.subscriber === 'company') !== (companyId !== null))
    throw invalid({
      priceId:
        companyId === null
          ? 'This plan is for companies.'
          : 'This plan is for a person, not for a company.',
    })
  if (isTrial && price.trialDays === 0) throw invalid({ priceId: 'This price has no trial.' })
  return { price, subscriber }
}

/**
 * Returns the checkout to go on with, stored before Stripe is asked, and those that must end. The
 * locks keep it apart from the webhook that stores a subscription, and from the deletion of the account.
 */
function beginAttempt(
  { db, actor, clock }: Selling,
  subscriber: Subscriber,
  { priceId, isTrial }: Order,
): Promise<{ attempt: CheckoutRow; others: CheckoutRow[] }> {
  const { tenantId, ownerId, companyId } = subscriber
  return db.transaction(async (tx) => {
    if (!(await lockAccount({ db: tx, actor }))) throw notFound('user')
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`checkout ${tenantId} ${ownerId}`}, 0))`,
    )
    await requireFree(tx, { actor, subscriber, isTrial })
    const open = await openCheckouts(tx, subscriber)
    const isSame = (each: CheckoutRow) =>
      each.priceId === priceId && each.isTrial === isTrial && each.userId === actor.userId
    const same = open.find(isSame)
    const others = open.filter((each) => each !== same)
    if (isTrial) others.push(...(await otherOpenTrials(tx, subscriber, actor.userId)))
    if (same) return { attempt: same, others }
    const now = clock()
    const [attempt] = await tx
      .insert(checkouts)
      .values({
        ...{ tenantId, ownerId, companyId, priceId, isTrial },
        id: randomUUID(),
        userId: actor.userId,
        state: 'starting',
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!attempt) throw new Error('The checkout was not stored.')
    return { attempt, others }
  })
}

interface Session {
  subscriber: Subscriber
  attempt: CheckoutRow
  price: PlanPrice
}

/** Returns the session of an attempt; null if it must be begun anew. */
async function openSession(
  ctx: Selling,
  { subscriber, attempt, price }: Session,
): Promise<Stripe.Checkout.Session | null> {
  const { db, stripe, clock, origin } = ctx
  if (attempt.sessionId !== '')
    return nullIfMissing(
      stripe.ask((client) => client.checkout.sessions.retrieve(attempt.sessionId)),
    )
  const customer = await requireCustomer({ db, stripe, now: clock() }, subscriber, attempt.id)
  const panel = `${origin}/dashboard?account=plan`
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    customer,
    client_reference_id: attempt.id,
    line_items: [{ price: attempt.priceId, quantity: 1 }],
    success_url: `${panel}&checkout=${attempt.id}`,
    cancel_url: panel,
    metadata: { checkout: attempt.id },
    subscription_data: {
      metadata: { checkout: attempt.id },
      ...(attempt.isTrial && { trial_period_days: price.trialDays }),
    },
  }
  try {
    return await stripe.ask((client) =>
      client.checkout.sessions.create(params, { idempotencyKey: attempt.id }),
    )
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    if (error.isMissing && error.param === 'customer') {
      await forgetCustomer(db, subscriber, customer)
      return null
    }
    if (error.isRepeatedKey) return null
    throw error.isMissing ? invalid({ priceId: 'This price does not exist.' }) : error
  }
}

async function storeSession(
  { db, clock, stripe }: Selling,
  attempt: CheckoutRow,
  { id: sessionId, expires_at: expires }: Stripe.Checkout.Session,
  url: string,
): Promise<Started> {
  const expiresAt = new Date(expires * 1000)
  const stored = await db
    .update(checkouts)
    .set({ state: 'open', sessionId, url, expiresAt, updatedAt: clock() })
    .where(and(isCheckout(attempt, attempt.id), inArray(checkouts.state, ['starting', 'open'])))
    .returning({ id: checkouts.id })
  if (stored.length > 0) return { id: attempt.id, url, expiresAt: expiresAt.toISOString() }
  // Another request for another price has ended this attempt meanwhile.
  await expireCheckout({ db, clock, stripe }, { ...attempt, sessionId })
  throw new ApiError('CONFLICT', 'Another checkout was started meanwhile. Try again.')
}
