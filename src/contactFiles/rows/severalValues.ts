import type { ListField } from '@/contract/contacts/columnMapping'
import { bareValue, copiedValue } from './bareValue'
import { isPlainEmail, isPlainPhone, isPlainWebAddress } from './plainValues'

/** Limit of characters of a cell that is split. */
const MAX_LENGTH = 20_000
/** Fewer digits are an extension rather than a number. */
const MIN_DIGITS = 6

const separators: Record<ListField, RegExp> = {
  emails: /[;,\r\n]\s*/,
  phones: /(?:;\s|[\r\n])\s*/,
  websites: /(?:;\s|[\r\n])\s*/,
}
const checks: Record<ListField, (value: string) => boolean> = {
  emails: isPlainEmail,
  phones: (value) => isPlainPhone(value) && value.replace(/\D/g, '').length >= MIN_DIGITS,
  websites: isPlainWebAddress,
}

/**
 * Returns the values of a cell such as "a@example.com; b@example.com", as tables write them, or with
 * a line for each; null unless each of them is certainly valid by itself.
 */
export function severalValues(field: ListField, text: string): string[] | null {
  if (text.length > MAX_LENGTH || !separators[field].test(text)) return null
  const values = text
    .split(separators[field])
    .map((value) => bareValue(field, copiedValue(field, value.trim())))
    .filter((value) => value !== '')
  return values.length > 1 && values.every(checks[field]) ? values : null
}
