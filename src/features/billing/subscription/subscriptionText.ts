import type { Subscription } from '@/contract/billing/billing'
import { formatDate } from '@/shared/lib/format'

type Shown = Pick<Subscription, 'kind' | 'status' | 'isEnding' | 'trialEndsAt' | 'periodEndsAt'>

/** Says in a sentence what state a premium subscription is in, and what happens next. */
export function stateText({ kind, status, isEnding, trialEndsAt, periodEndsAt }: Shown): string {
  const end = periodEndsAt === null ? '' : formatDate(periodEndsAt)
  if (kind === 'operator')
    return end === ''
      ? 'Granted by the operator of this server, without an end.'
      : `Granted by the operator of this server. Ends on ${end}.`
  if (status === 'past_due') return 'The last payment failed. Check your payment method.'
  if (isEnding && end !== '') return `Ends on ${end}.`
  if (status === 'trialing' && trialEndsAt !== null)
    return `Trial until ${formatDate(trialEndsAt)}.`
  return end === '' ? 'Active.' : `Renews on ${end}.`
}
