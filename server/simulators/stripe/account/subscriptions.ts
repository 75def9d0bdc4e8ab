import { type Account, Refusal, missing } from './account'
import type { SessionRecord } from './accountState'
import { newId } from './ids'
import { writeInvoice } from './invoices'
import type { Price, Subscription, SubscriptionItem } from './model'
import { nextPeriodEnd } from './periods'

const DAY = 86_400

/** Starts the subscription of a paid checkout, with a trial if it has one. */
export function startSubscription(
  account: Account,
  { trialDays, quantity, subscriptionMetadata }: SessionRecord,
  price: Price,
  customer: string,
): Subscription {
  const at = account.now()
  const trialEnd = trialDays > 0 ? at + trialDays * DAY : null
  const id = newId('sub_')
  const end = trialEnd ?? nextPeriodEnd(at, price.recurring, at)
  const subscription: Subscription = {
    id,
    object: 'subscription',
    billing_cycle_anchor: trialEnd ?? at,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: canceledBecause(null),
    collection_method: 'charge_automatically',
    created: at,
    currency: price.currency,
    customer,
    description: null,
    ended_at: null,
    items: itemsOf({ id, price, quantity, start: at, end }),
    latest_invoice: null,
    livemode: false,
    metadata: { ...subscriptionMetadata },
    pause_collection: null,
    start_date: at,
    status: trialEnd ? 'trialing' : 'active',
    trial_end: trialEnd,
    trial_start: trialEnd && at,
  }
  account.state.subscriptions.set(id, subscription)
  writeInvoice(account, subscription, { at, reason: 'subscription_create', isPaid: true })
  account.send('customer.subscription.created', subscription)
  return subscription
}

/** Returns the only item of a subscription. */
export function itemOf({ id, items }: Subscription): SubscriptionItem {
  const [item] = items.data
  if (!item) throw new Error(`Subscription ${id} has no item.`)
  return item
}

/** Returns a subscription in any state. Throws a Refusal. */
export function findSubscription({ state }: Account, id: string): Subscription {
  const subscription = state.subscriptions.get(id)
  if (!subscription) throw missing('subscription', id)
  return subscription
}

/** Sets or removes the end of a subscription at the end of its period. */
export function setEnding(account: Account, subscription: Subscription, isEnding: boolean): void {
  if (subscription.status === 'canceled')
    throw new Refusal(400, 'A canceled subscription takes no such change.')
  if (isEnding === (subscription.cancel_at !== null)) return
  const { cancel_at, cancel_at_period_end, canceled_at } = subscription
  subscription.cancel_at_period_end = isEnding
  subscription.cancel_at = isEnding ? itemOf(subscription).current_period_end : null
  subscription.canceled_at = isEnding ? account.now() : null
  subscription.cancellation_details = canceledBecause(isEnding ? 'cancellation_requested' : null)
  account.send('customer.subscription.updated', subscription, {
    previous: { cancel_at, cancel_at_period_end, canceled_at },
  })
}

/** Ends a subscription. */
export function endSubscription(
  account: Account,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
  at = account.now(),
): void {
  subscription.status = 'canceled'
  subscription.canceled_at ??= at
  subscription.ended_at = at
  subscription.cancellation_details = canceledBecause(reason)
  account.send('customer.subscription.deleted', subscription, { at })
}

function canceledBecause(
  reason: 'cancellation_requested' | 'payment_failed' | null,
): Subscription['cancellation_details'] {
  return { comment: null, feedback: null, feedback_option: null, reason }
}

function itemsOf({
  id,
  price,
  quantity,
  start,
  end,
}: {
  id: string
  price: Price
  quantity: number
  start: number
  end: number
}): Subscription['items'] {
  return {
    object: 'list',
    data: [
      {
        id: newId('si_', 14),
        object: 'subscription_item',
        created: start,
        current_period_start: start,
        current_period_end: end,
        metadata: {},
        price: structuredClone(price),
        quantity,
        subscription: id,
      },
    ],
    has_more: false,
    url: `/v1/subscription_items?subscription=${id}`,
  }
}
