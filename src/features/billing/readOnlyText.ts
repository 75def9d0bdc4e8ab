import type { CompanyUsage } from '@/contract/billing/billing'
import { formatDate } from '@/shared/lib/format'

/** Returns the notice of a company that its plan does not cover, or not all its people; '' for none. */
export function readOnlyText({
  companyName,
  seats: { used, allowed },
  readOnlyFrom,
  seatsEndAt,
}: CompanyUsage): string {
  if (readOnlyFrom !== null)
    return isToCome(readOnlyFrom)
      ? `${companyName} is one company more than its owner’s plan allows. It becomes read-only on ${formatDate(readOnlyFrom)}, unless its owner chooses another plan by then. Nothing is deleted.`
      : `${companyName} is read-only since ${formatDate(readOnlyFrom)}, because its owner’s plan allows fewer companies. Nothing is deleted: it can be changed again once its owner chooses another plan.`
  if (seatsEndAt === null || allowed === null || used <= allowed) return ''
  return isToCome(seatsEndAt)
    ? `${companyName} has more people than its plan allows. On ${formatDate(seatsEndAt)} the newest ones become read-only, unless somebody leaves or its owner chooses another plan by then.`
    : `${companyName} has more people than its plan allows, so the newest ones are read-only since ${formatDate(seatsEndAt)}. They can change things again once somebody leaves or its owner chooses another plan.`
}

function isToCome(time: string): boolean {
  return new Date(time) > new Date()
}
