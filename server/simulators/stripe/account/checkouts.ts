import { type Account, Refusal, findCustomer, missing } from './account'
import type { SessionRecord } from './accountState'
import { AUTHENTICATION_FAILED, type CardOutcome, tryCard } from './cards'
import { createCustomer } from './customers'
import { newId } from './ids'
import type { CheckoutSession, Price } from './model'
import { startSubscription } from './subscriptions'

export interface CheckoutOrder {
  customer?: string
  priceId: string
  quantity: number
  clientReferenceId?: string
  successUrl: string
  cancelUrl?: string
  trialDays: number
  subscriptionMetadata: Record<string, string>
  metadata: Record<string, string>
  /** In seconds; after 24 hours by default. */
  expiresAt?: number
}

const SHORTEST = 30 * 60
const LONGEST = 24 * 60 * 60

/** Opens a checkout. Throws a Refusal. */
export function openCheckout(account: Account, order: CheckoutOrder): CheckoutSession {
  if (order.customer !== undefined) findCustomer(account, order.customer, 'customer')
  const price = sellablePrice(account, order.priceId)
  const id = newId('cs_test_', 58)
  const total = (price.unit_amount ?? 0) * order.quantity
  const now = account.now()
  const object: CheckoutSession = {
    id,
    object: 'checkout.session',
    amount_subtotal: order.trialDays > 0 ? 0 : total,
    amount_total: order.trialDays > 0 ? 0 : total,
    cancel_url: order.cancelUrl ?? null,
    client_reference_id: order.clientReferenceId ?? null,
    created: now,
    currency: price.currency,
    customer: order.customer ?? null,
    expires_at: expiry(now, order.expiresAt, account.ahead()),
    invoice: null,
    livemode: false,
    metadata: order.metadata,
    mode: 'subscription',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: order.successUrl,
    ui_mode: 'hosted_page',
    url: `${account.origin()}/pay/${id}`,
  }
  const { priceId, quantity, trialDays, subscriptionMetadata } = order
  const record = { id, object, priceId, quantity, trialDays, subscriptionMetadata }
  account.state.sessions.set(id, { ...record, authenticating: '' })
  return object
}

/** Returns a checkout. Throws a Refusal. */
export function findCheckout({ state }: Account, id: string): SessionRecord {
  const session = state.sessions.get(id)
  if (!session) throw missing('checkout.session', id)
  return session
}

/** Ends an open checkout that nobody has paid. Throws a Refusal for any other. */
export function expireCheckout(
  account: Account,
  { object }: SessionRecord,
  at = account.now(),
): void {
  if (object.status !== 'open')
    throw new Refusal(
      400,
      `This checkout session is ${object.status}; only an open one can be expired.`,
    )
  object.status = 'expired'
  object.url = null
  account.send('checkout.session.expired', object, { at })
}

/** Tries to pay a checkout by card; an accepted one starts the subscription. Throws unless open. */
export function payCheckout(account: Account, session: SessionRecord, card: string): CardOutcome {
  if (session.object.status !== 'open') throw new Error(`Checkout ${session.id} is over.`)
  const outcome = tryCard(card, { isTrial: session.trialDays > 0 })
  if (outcome.kind === 'accepted') complete(account, session, outcome)
  if (outcome.kind === 'authenticate') session.authenticating = card
  return outcome
}

/** Ends 3-D Secure: an authenticated card is accepted. */
export function authenticateCheckout(
  account: Account,
  session: SessionRecord,
  isAuthenticated: boolean,
): CardOutcome {
  session.authenticating = ''
  if (!isAuthenticated) return { kind: 'declined', message: AUTHENTICATION_FAILED }
  const outcome = { kind: 'accepted', declinesRenewals: false } as const
  complete(account, session, outcome)
  return outcome
}

function complete(
  account: Account,
  session: SessionRecord,
  { declinesRenewals }: { declinesRenewals: boolean },
): void {
  const { object, priceId } = session
  const price = account.catalogue.prices.get(priceId)
  if (!price) throw missing('price', priceId)
  object.customer ??= createCustomer(account, {}).id
  findCustomer(account, object.customer).declinesRenewals = declinesRenewals
  const subscription = startSubscription(account, session, price, object.customer)
  object.status = 'complete'
  object.payment_status = session.trialDays > 0 ? 'no_payment_required' : 'paid'
  object.subscription = subscription.id
  object.invoice = subscription.latest_invoice
  object.url = null
  account.send('checkout.session.completed', object)
}

function sellablePrice({ catalogue }: Account, id: string): Price {
  const param = 'line_items[0][price]'
  const price = catalogue.prices.get(id)
  if (!price) throw missing('price', id, param)
  if (!price.active)
    throw new Refusal(
      400,
      'The price specified is inactive. This field only accepts active prices.',
      { param },
    )
  return price
}

/**
 * Returns the end of a checkout: from 30 minutes to 24 hours from now. A time by the server's
 * clock, which this one may be ahead of, counts from there.
 */
function expiry(now: number, wanted: number | undefined, ahead: number): number {
  if (wanted === undefined) return now + LONGEST
  const end = [wanted, wanted + ahead].find(
    (time) => time >= now + SHORTEST && time <= now + LONGEST,
  )
  if (end !== undefined) return end
  throw new Refusal(
    400,
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    { param: 'expires_at' },
  )
}
