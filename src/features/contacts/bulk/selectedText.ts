import { type ContactSelection, MAX_IDS } from '@/contract/contacts/contactFilter'
import { formatNumber, pluralize } from '@/shared/lib/format'

/** Explains a selection that names more contacts than a call takes. */
export const tooLongText = `You can select or exclude up to ${formatNumber(MAX_IDS)} contacts one by one.`

/** Describes a selection: "3 contacts" or, while the count is unknown, "all that match but 2". */
export function selectedText(count: number | null, selection: ContactSelection | null): string {
  if (count !== null) return pluralize(count, 'contact')
  const left = selection && 'except' in selection ? selection.except.length : 0
  return left === 0 ? 'all that match' : `all that match but ${formatNumber(left)}`
}
