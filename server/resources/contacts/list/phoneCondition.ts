import { type SQL, and, or } from 'drizzle-orm'
import { prefixedPhone } from '@/values/phone/phoneText'
import { numberBegins, numberLike, phoneContains, textContains } from './searchText'
import { NATIONAL_DIGITS, digitsOf, soughtDigits } from './soughtPhone'
import type { TextComparison } from './textComparison'

/**
 * Compares phone numbers by their digits, or as text if the value has none. The prefixes `+` and
 * `00` are the same; a national number (`030 …`) is also one that has a country code instead of
 * the 0, and the other way round.
 */
export function phoneCondition(asText: TextComparison): TextComparison {
  return {
    contains: phoneContains,
    startsWith: (value) => (hasDigits(value) ? startsWith(value) : asText.startsWith(value)),
    is: (value) =>
      hasDigits(value)
        ? and(textContains(ending(value)), numberLike(wholeNumbers(value)))
        : asText.is(value),
    isAnyOf: (values) =>
      or(
        numberLike(values.filter(hasDigits).flatMap(wholeNumbers)),
        asText.isAnyOf(values.filter((value) => !hasDigits(value))),
      ),
  }
}

function startsWith(value: string): SQL | undefined {
  const digits = digitsIn(value)
  return or(
    and(textContains(digits), numberLike([`${digits}%`, `00${digits}%`])),
    numberBegins(soughtDigits(value).beginnings),
  )
}

/** Returns patterns of the whole numbers that a value is. */
function wholeNumbers(value: string): string[] {
  if (isNational(value)) return [`%${ending(value)}\t%`]
  const digits = digitsIn(value)
  return [digits, `00${digits}`, ...dialedAtHome(value)].map((whole) => `${whole}\t%`)
}

/** Returns the digits that all spellings of a number end with. */
function ending(value: string): string {
  if (isNational(value)) return digitsIn(value).slice(1)
  return dialedAtHome(value)[0] ?? digitsIn(value)
}

/** Returns the digits of a number with a country code as they are dialed there. */
function dialedAtHome(value: string): string[] {
  return soughtDigits(value).beginnings.filter((digits) => !digits.includes('_'))
}

/** Tells whether a number begins with the 0 that a country code replaces. */
function isNational(value: string): boolean {
  const digits = digitsIn(value)
  const hasPrefix = prefixedPhone(value).startsWith('+')
  return !hasPrefix && digits.length > NATIONAL_DIGITS && /^0[1-9]/.test(digits)
}

function hasDigits(value: string): boolean {
  return digitsIn(value) !== ''
}

/** Returns the digits of a number without the prefix 00. */
function digitsIn(value: string): string {
  return digitsOf(prefixedPhone(value).replace('(0)', ''))
}
