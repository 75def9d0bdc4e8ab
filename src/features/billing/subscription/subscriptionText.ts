import { type Subscription, premiumStatuses } from '@/contract/billing/billing'
import { formatDate } from '@/shared/lib/format'

type Shown = Pick<Subscription, 'kind' | 'status' | 'isEnding' | 'trialEndsAt' | 'periodEndsAt'>

/** The states that wait for the person, or are over, with what to do. */
const fixedTexts: Partial<Record<Subscription['status'], string>> = {
  past_due: 'The last payment failed. Check your payment method.',
  incomplete: 'The first payment is not complete. Complete it under “Invoices and payment”.',
  incomplete_expired: 'The first payment was not made in time, and nothing was paid.',
  unpaid: 'Paused, because an invoice is not paid. Pay it under “Invoices and payment”.',
  paused: 'Paused, because the trial ended without a payment method. Add one to continue.',
  canceled: 'Ended.',
}

/** Says in a sentence what state a subscription is in, and what happens next. */
export function stateText({ kind, status, isEnding, trialEndsAt, periodEndsAt }: Shown): string {
  const end = periodEndsAt === null ? '' : formatDate(periodEndsAt)
  if (kind === 'operator')
    return end === ''
      ? 'Granted by the operator of this server, without an end.'
      : `Granted by the operator of this server. Ends on ${end}.`
  const fixed = fixedTexts[status]
  if (fixed !== undefined) return fixed
  if (isEnding && end !== '') return `Ends on ${end}.`
  if (status === 'trialing' && trialEndsAt !== null)
    return `Trial until ${formatDate(trialEndsAt)}.`
  return end === '' ? 'Active.' : `Renews on ${end}.`
}

/** Returns whether a subscription is not premium now, but can become so by a payment. */
export function isWaitingForPayment({ kind, status, isPremium }: Subscription): boolean {
  return kind === 'stripe' && !isPremium && ['incomplete', 'unpaid', 'paused'].includes(status)
}

/** Returns whether a subscription was bought and still runs, so that no other can be bought. */
export function isRunning({ kind, status }: Subscription): boolean {
  return kind === 'stripe' && runningStatuses.includes(status)
}

const runningStatuses: readonly Subscription['status'][] = [...premiumStatuses, 'unpaid', 'paused']

/** Returns until when a subscription that is canceled now stays: a date, or words for it. */
export function keptUntil({ trialEndsAt, periodEndsAt }: Shown): string {
  const end = periodEndsAt ?? trialEndsAt
  return end === null ? 'the end of the period that is paid for' : formatDate(end)
}
