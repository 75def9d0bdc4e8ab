import { type SQL, and, like, or, sql } from 'drizzle-orm'
import {
  NATIONAL_DIGITS,
  digitsOf,
  phoneContains,
  significantDigits,
  textContains,
  textOfLine,
} from './searchText'
import type { TextComparison } from './textComparison'

/**
 * Compares phone numbers by their digits, or as text if the value has none. The prefixes `+` and
 * `00` are the same; a national number (`030 …`) is also one that has a country code instead of
 * the 0.
 */
export function phoneCondition(asText: TextComparison): TextComparison {
  return {
    contains: phoneContains,
    startsWith: (value) => (hasDigits(value) ? startsWith(value) : asText.startsWith(value)),
    is: (value) =>
      hasDigits(value) ? and(textContains(ending(value)), isNumber(value)) : asText.is(value),
    isAnyOf: (values) =>
      or(
        ...values.filter(hasDigits).map(isNumber),
        asText.isAnyOf(values.filter((value) => !hasDigits(value))),
      ),
  }
}

const numbers = sql`E'\\t' || ${textOfLine('digits')} || E'\\t'`

function startsWith(value: string): SQL | undefined {
  const digits = international(value)
  return and(
    textContains(digits),
    or(like(numbers, `%\t${digits}%`), like(numbers, `%\t00${digits}%`)),
  )
}

function isNumber(value: string): SQL | undefined {
  const digits = international(value)
  return isNational(value)
    ? like(numbers, `%${ending(value)}\t%`)
    : or(like(numbers, `%\t${digits}\t%`), like(numbers, `%\t00${digits}\t%`))
}

/** Returns the digits that all forms of a number end with. */
function ending(value: string): string {
  return isNational(value) ? significantDigits(value) : international(value)
}

/** Returns the digits of a number without the prefix 00. */
function international(value: string): string {
  const digits = digitsIn(value)
  return digits.replace(/^00(?=\d)/, '')
}

/** Tells whether a number begins with the 0 that a country code replaces. */
function isNational(value: string): boolean {
  const digits = digitsIn(value)
  return !value.startsWith('+') && digits.length > NATIONAL_DIGITS && /^0[1-9]/.test(digits)
}

function hasDigits(value: string): boolean {
  return digitsIn(value) !== ''
}

function digitsIn(value: string): string {
  return digitsOf(value.replace('(0)', ''))
}
