import type { ListField } from '@/contract/contacts/columnMapping'
import { isPhoneText, phoneText } from '@/values/phone/phoneText'

const [OPENING, LETTER_M, LETTER_T, LOWER] = [0x3c, 0x6d, 0x74, 0x20]
/** Longer texts are no value. */
const MAX_LENGTH = 400

/**
 * Returns a value without what other programs write around it: `<a@b.example>`, `mailto:`, `tel:`,
 * and the decimals of a number that a spreadsheet took for an amount.
 */
export function bareValue(field: ListField, text: string): string {
  if (text.length > MAX_LENGTH) return text
  const first = text.charCodeAt(0)
  if (field === 'emails')
    return first === OPENING || (first | LOWER) === LETTER_M
      ? text.replace(/^<([^<>]*)>$/, '$1').replace(/^mailto:/i, '')
      : text
  if (field === 'phones')
    return (first | LOWER) === LETTER_T || text.endsWith('.0')
      ? text.replace(/^tel:/i, '').replace(/^(\+?\d{6,15})\.0$/, '$1')
      : text
  return text
}

/** Marks that copied text has around it: reading directions, joiners, soft hyphens. */
const OUTER_MARKS = /^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu

/**
 * Returns a value without the marks that copying puts around it, and a phone number that would be
 * refused in ASCII (`phoneText`).
 */
export function copiedValue(field: ListField, text: string): string {
  if (text.length > MAX_LENGTH || /^[\x20-\x7e]*$/.test(text)) return text
  const value = text.replace(OUTER_MARKS, '')
  if (field !== 'phones') return value
  const number = phoneText(value)
  return isPhoneText(number) ? number : text
}
