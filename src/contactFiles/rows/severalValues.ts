import type { ListField } from '@/contract/contacts/columnMapping'
import { bareValue, copiedValue } from './bareValue'
import { isPlainEmail, isPlainPhone, isPlainWebAddress } from './plainValues'

/** Limit of characters of a cell that is split. */
const MAX_LENGTH = 20_000
/** Fewer digits are an extension rather than a number. */
const MIN_DIGITS = 6

/** Separators of each kind of value, the surest first. */
const separators: Record<ListField, readonly RegExp[]> = {
  emails: [/[;,\r\n]\s*/, /[\s;,/|]+/],
  phones: [/(?:;\s|[\r\n])\s*/, /,\s+|\s[/|]\s/],
  websites: [/(?:;\s|[\r\n])\s*/],
}
const checks: Record<ListField, (value: string) => boolean> = {
  emails: isPlainEmail,
  phones: (value) => isPlainPhone(value) && value.replace(/\D/g, '').length >= MIN_DIGITS,
  websites: isPlainWebAddress,
}
/** The beginning of a whole phone number: a part of one has neither a prefix nor an area code. */
const WHOLE_PHONE = /^[+0(]/

/** Tells whether a phone cell may hold several numbers, although it reads like one. */
export function mayBeSeveralPhones(text: string): boolean {
  return /;|,\s|\s[/|]\s/.test(text)
}

/**
 * Returns the values of a cell such as "a@example.com; b@example.com", as tables write them, or with
 * a line for each; null unless each of them is certainly valid by itself.
 */
export function severalValues(field: ListField, text: string): string[] | null {
  if (text.length > MAX_LENGTH) return null
  for (const [at, separator] of separators[field].entries()) {
    if (!separator.test(text)) continue
    const values = text
      .split(separator)
      .map((value) => bareValue(field, copiedValue(field, value.trim())))
      .filter((value) => value !== '')
    const areWhole =
      field !== 'phones' || at === 0 || values.every((each) => WHOLE_PHONE.test(each))
    if (values.length > 1 && areWhole && values.every(checks[field])) return values
  }
  return null
}
