import { type Subscription, premiumStatuses } from '@/contract/billing/billing'
import type { PlanPrice } from '@/contract/billing/plan'
import { formatDate } from '@/shared/lib/format'
import { priceText } from '../plans/planText'

type Shown = Pick<Subscription, 'kind' | 'status' | 'isEnding' | 'trialEndsAt' | 'periodEndsAt'>

/** The states that wait for a payment, with what its payer can do. */
const unpaidTexts: Partial<Record<Subscription['status'], readonly [state: string, act: string]>> =
  {
    past_due: [
      'The last payment failed.',
      'Check your payment method under “Invoices and payment”.',
    ],
    incomplete: ['The first payment is not complete.', 'Complete it under “Invoices and payment”.'],
    unpaid: ['Paused, because an invoice is not paid.', 'Pay it under “Invoices and payment”.'],
    paused: [
      'Paused, because the trial ended without a payment method.',
      'Add one under “Invoices and payment” to continue.',
    ],
  }

/** The states that are over. */
const endedTexts: Partial<Record<Subscription['status'], string>> = {
  incomplete_expired: 'The first payment was not made in time, and nothing was paid.',
  canceled: 'Ended.',
}

/** Returns whether a bought subscription waits for a payment that was not made. */
export function isUnpaid({ kind, status }: Pick<Shown, 'kind' | 'status'>): boolean {
  return kind === 'stripe' && unpaidTexts[status] !== undefined
}

interface StateOptions {
  /** The reader pays for it; others are told who does. */
  canChange: boolean
  /** Undefined while it is not known, or no longer for sale. */
  price: PlanPrice | undefined
}

/** Says what state a subscription is in, what it costs, and what happens next. */
export function stateText(
  { kind, status, isEnding, trialEndsAt, periodEndsAt }: Shown,
  { canChange, price }: StateOptions,
): string {
  const end = periodEndsAt === null ? '' : formatDate(periodEndsAt)
  if (kind === 'operator')
    return end === ''
      ? 'Granted by the operator of this server, without an end.'
      : `Granted by the operator of this server. Ends on ${end}.`
  const unpaid = unpaidTexts[status]
  if (unpaid !== undefined)
    return `${unpaid[0]} ${canChange ? unpaid[1] : 'Its owner can settle this.'}`
  const ended = endedTexts[status]
  if (ended !== undefined) return ended
  if (isEnding && end !== '') return `Ends on ${end}.`
  if (status === 'trialing' && trialEndsAt !== null)
    return `Trial until ${formatDate(trialEndsAt)}${price ? `, then ${priceText(price)}` : ''}.`
  const next = end === '' ? 'Active.' : `Renews on ${end}.`
  return price ? `${priceText(price)}. ${next}` : next
}

/** Returns whether a subscription is not premium now, but can become so by a payment. */
export function isWaitingForPayment({ kind, status, isPremium }: Subscription): boolean {
  return kind === 'stripe' && !isPremium && ['incomplete', 'unpaid', 'paused'].includes(status)
}

/** Returns whether a plan was bought and still runs, so that no other can be bought. */
export function isRunning({ kind, status, planId }: Subscription): boolean {
  return kind === 'stripe' && planId !== '' && runningStatuses.includes(status)
}

const runningStatuses: readonly Subscription['status'][] = [...premiumStatuses, 'unpaid', 'paused']

/** Returns until when a subscription that is canceled now stays: a date, or words for it. */
export function keptUntil({ trialEndsAt, periodEndsAt }: Shown): string {
  const end = periodEndsAt ?? trialEndsAt
  return end === null ? 'the end of the period that is paid for' : formatDate(end)
}
