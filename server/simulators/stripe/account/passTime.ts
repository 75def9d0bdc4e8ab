import type { Account } from './account'
import { expireCheckout } from './checkouts'
import { openInvoices, writeInvoice } from './invoices'
import type { Subscription } from './model'
import { nextPeriodEnd } from './periods'
import { endSubscription, itemOf } from './subscriptions'

/** The time after which Stripe stops trying a card and cancels the subscription. */
const UNPAID_SECONDS = 14 * 86_400

interface Happening {
  at: number
  happen: (at: number) => void
}

/**
 * Lets everything happen that is due by the account's clock, in order: checkouts expire, trials
 * end, periods are renewed or end. Returns whether anything did.
 */
export function passTime(account: Account): boolean {
  let hasHappened = false
  for (;;) {
    const next = firstHappening(account)
    if (!next || next.at > account.now()) return hasHappened
    next.happen(next.at)
    hasHappened = true
  }
}

function firstHappening(account: Account): Happening | undefined {
  let first: Happening | undefined
  const consider = (happening: Happening) => {
    if (!first || happening.at < first.at) first = happening
  }
  for (const session of account.state.sessions.values())
    if (session.object.status === 'open')
      consider({
        at: session.object.expires_at,
        happen: (at) => {
          expireCheckout(account, session, at)
        },
      })
  for (const subscription of account.state.subscriptions.values())
    if (subscription.status !== 'canceled') consider(nextOf(account, subscription))
  return first
}

function nextOf(account: Account, subscription: Subscription): Happening {
  const { current_period_end: periodEnd } = itemOf(subscription)
  const cancelAt = subscription.cancel_at ?? Infinity
  const unpaidSince = openInvoices(account, subscription)[0]?.created ?? Infinity
  const giveUpAt = unpaidSince + UNPAID_SECONDS
  const at = Math.min(periodEnd, cancelAt, giveUpAt)
  return {
    at,
    happen: () => {
      if (at === cancelAt) endSubscription(account, subscription, 'cancellation_requested', at)
      else if (at === giveUpAt) giveUp(account, subscription, at)
      else renew(account, subscription, at)
    },
  }
}

function giveUp(account: Account, subscription: Subscription, at: number): void {
  for (const invoice of openInvoices(account, subscription)) invoice.status = 'uncollectible'
  endSubscription(account, subscription, 'payment_failed', at)
}

function renew(account: Account, subscription: Subscription, at: number): void {
  const item = itemOf(subscription)
  const { status } = subscription
  const customer = account.state.customers.get(subscription.customer)
  const isPaid = !customer?.declinesRenewals
  item.current_period_start = at
  item.current_period_end = nextPeriodEnd(
    subscription.billing_cycle_anchor,
    item.price.recurring,
    at,
  )
  subscription.status = isPaid ? 'active' : 'past_due'
  if (customer && !isPaid) customer.object.delinquent = true
  writeInvoice(account, subscription, { at, reason: 'subscription_cycle', isPaid })
  account.send('customer.subscription.updated', subscription, { at, previous: { status } })
}
