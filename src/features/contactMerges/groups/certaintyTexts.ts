import type { Certainty, DuplicateGroup, DuplicatePage } from '@/contract/contacts/duplicates'
import { formatNumber, pluralize } from '@/shared/lib/format'

/** The certainties as the filter names them. */
export const certaintyNames: Record<Certainty, string> = {
  certain: 'Certain',
  likely: 'Likely',
  possible: 'Possible',
  shared: 'Only a shared phone or e-mail',
}

/** Returns the label of a group: its certainty, or the only thing that its contacts share. */
export function groupLabel({ certainty, evidence }: DuplicateGroup): string {
  if (certainty !== 'shared') return certaintyNames[certainty]
  const kinds = new Set(evidence.map(({ kind }) => kind))
  if (kinds.size > 1) return 'Shares a phone or e-mail'
  return kinds.has('email') ? 'Shares an e-mail' : 'Shares a phone'
}

/** Returns how many groups a filter shows; without one, all but those that only share a value. */
export function groupCount(
  { total, certainTotal, possibleTotal, sharedTotal }: DuplicatePage,
  certainty: Certainty | undefined,
): number {
  if (certainty === 'certain') return certainTotal
  if (certainty === 'possible') return possibleTotal
  if (certainty === 'shared') return sharedTotal
  return certainty === 'likely' ? total - certainTotal - possibleTotal : total
}

/** Returns the count that the page's title shows: "1,204 groups", "12 likely groups". */
export function countText(page: DuplicatePage, certainty: Certainty | undefined): string {
  const count = groupCount(page, certainty)
  if (!certainty) return pluralize(count, 'group')
  if (certainty !== 'shared') return pluralize(count, `${certainty} group`)
  return `${formatNumber(count)} ${count === 1 ? 'group shares' : 'groups share'} only a phone or e-mail`
}

/** Returns the message of a filter that finds no group. */
export function noGroupsText(certainty: Certainty | undefined): string {
  if (certainty === 'shared') return 'No contacts share only a phone or e-mail.'
  return certainty ? `No ${certainty} duplicates.` : 'No duplicates.'
}
