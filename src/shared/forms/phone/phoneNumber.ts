import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import * as v from 'valibot'
import { messages } from '@/contract/fields'
import { formatPhone, readPhone } from '@/values/phone/readPhone'
import { prefixedPhone } from '@/values/phone/phoneText'

export type { CountryCode }

/**
 * A country and a number in its national format, or an international number. The country is null
 * where it is not known.
 */
export interface NationalNumber {
  country: CountryCode | null
  text: string
}

export interface Country {
  code: CountryCode
  /** For example `+49 Germany`. */
  label: string
}

/** Schema of a phone number in E.164 that is valid in a country's numbering plan. */
export const phoneNumber = v.pipe(
  v.string(),
  v.check((value) => readPhone(value)?.e164 === value, messages.phone),
)

/** Schema of a `phoneNumber` or ''. */
export const optionalPhoneNumber = v.pipe(
  v.optional(v.string(), ''),
  v.union([v.literal(''), phoneNumber], messages.phone),
)

/**
 * Returns the E.164 number that `text` means in `country`, or null. `+…` and `00…` name their own
 * country. Extensions are invalid: they get no codes.
 */
export function toE164(text: string, country: CountryCode | null): string | null {
  const number = readPhone(text, country ?? undefined)
  return number?.extension === '' ? number.e164 : null
}

/** Returns the number that `text` means in `country`, as it is stored; null if it is none. */
export function toStoredPhone(text: string, country: CountryCode | null): string | null {
  return readPhone(text, country ?? undefined)?.stored ?? null
}

/**
 * Returns the country of an international number (`+…`, `00…`) as soon as it is known; null for any
 * other text.
 */
export function countryOfNumber(text: string): CountryCode | null {
  const written = prefixedPhone(text)
  return written.startsWith('+')
    ? (parsePhoneNumberFromString(written, { extract: false })?.country ?? null)
    : null
}

/**
 * Formats a stored number for its country, so that it is read again. A number without a country
 * stays international, other text as it is.
 */
export function toNationalNumber(value: string, country: CountryCode | null): NationalNumber {
  const number = readPhone(value)
  if (number === null) return { country: countryOfNumber(value) ?? country, text: value }
  const own = number.country ?? country
  return { country: own, text: formatPhone(value, own ?? undefined) }
}

/** Returns a country's calling code, such as `+49`. */
export function callingCode(country: CountryCode): string {
  return `+${getCountryCallingCode(country)}`
}

/** Returns every country that has phone numbers, by name. */
export function listCountries(): Country[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ code, name }) => ({ code, label: `${callingCode(code)} ${name}` }))
}

/** Returns the country of a person: that of their account's number, else of their language. */
export function ownCountry(accountPhone: string, language: string): CountryCode {
  return readPhone(accountPhone)?.country ?? countryOfLanguage(language)
}

/**
 * Returns the country of a language tag such as `de-AT`, or the most likely one; the United States
 * by default.
 */
export function countryOfLanguage(language: string): CountryCode {
  const region = regionOf(language)
  return getCountries().find((code) => code === region) ?? 'US'
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined
  }
}
