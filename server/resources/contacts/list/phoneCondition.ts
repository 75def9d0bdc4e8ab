import { type SQL, and, or, sql } from 'drizzle-orm'
import { textArray } from '../../../platform/db/textArray'
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
      hasDigits(value) ? and(textContains(ending(value)), isOneOf([value])) : asText.is(value),
    isAnyOf: (values) =>
      or(
        isOneOf(values.filter(hasDigits)),
        asText.isAnyOf(values.filter((value) => !hasDigits(value))),
      ),
  }
}

const numbers = sql`E'\\t' || ${textOfLine('digits')} || E'\\t'`

function startsWith(value: string): SQL | undefined {
  const digits = international(value)
  const patterns = [`%\t${digits}%`, `%\t00${digits}%`]
  return and(textContains(digits), sql`${numbers} like any(${textArray(patterns)})`)
}

function isOneOf(values: readonly string[]): SQL | undefined {
  const patterns = values.flatMap((value) =>
    isNational(value)
      ? [`%${ending(value)}\t%`]
      : [`%\t${international(value)}\t%`, `%\t00${international(value)}\t%`],
  )
  return patterns.length > 0 ? sql`${numbers} like any(${textArray(patterns)})` : undefined
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
