import { callingCodeOf, internationalDigits, nationalDigits } from '@/values/phone/callingCode'
import { phoneText, prefixedPhone } from '@/values/phone/phoneText'
import { readPhone } from '@/values/phone/readPhone'

/** A phone number, or a part of one. */
const NUMBER = /^[+\d\s()./-]+$/
/**
 * The number of digits from which a leading 0 may be the national form of a number with a country
 * code.
 */
export const NATIONAL_DIGITS = 7
/** The number of digits from which a number is also looked for in its other form while it is typed. */
const MIN_DIGITS = 3
/** The number of digits from which a number without `+` may be one with a country code. */
const MIN_INTERNATIONAL_DIGITS = 10

/** A number that is searched for. */
export interface SoughtPhone {
  /** Digits that a spelling with the same prefix contains, without the zeros before them. */
  digits: string
  /**
   * Patterns for LIKE of how its other spellings begin: those within its country for a number with
   * a country code, and those with any code for the beginning of a national one.
   */
  beginnings: string[]
}

/** Returns the number that a search is; null for other text. */
export function soughtPhone(search: string): SoughtPhone | null {
  const text = phoneText(search)
  return NUMBER.test(text) && /\d/.test(text) ? soughtDigits(text) : null
}

/** Returns the digits in a text as a number that is searched for. */
export function soughtDigits(written: string): SoughtPhone {
  const text = prefixedPhone(written).replace('(0)', '')
  const all = digitsOf(text)
  const significant = all.replace(/^0+/, '')
  const digits = significant.length >= NATIONAL_DIGITS ? significant : all
  return { digits, beginnings: beginningsOf(text, all) }
}

function beginningsOf(text: string, digits: string): string[] {
  if (text.startsWith('+')) return dialedAtHome(digits)
  // Many write a country code without a `+`.
  const asInternational =
    digits.length >= MIN_INTERNATIONAL_DIGITS && isNumber(digits) ? dialedAtHome(digits) : []
  const asNational = internationalDigits(digits).filter(isNumber)
  // From `NATIONAL_DIGITS` on, the digits without the 0 are found everywhere.
  const rest = /^0([1-9]\d*)$/.exec(digits)?.[1] ?? ''
  const isTyped = rest.length >= MIN_DIGITS && rest.length < NATIONAL_DIGITS
  const abroad = isTyped ? [1, 2, 3].map((code) => '_'.repeat(code) + rest) : []
  return [...asInternational, ...asNational, ...abroad]
}

function dialedAtHome(digits: string): string[] {
  const rest = digits.length - callingCodeOf(digits).length
  return rest < MIN_DIGITS ? [] : nationalDigits(digits)
}

function isNumber(digits: string): boolean {
  return readPhone(`+${digits}`) !== null
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
