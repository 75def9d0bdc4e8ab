import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import * as v from 'valibot'
import { e164, messages } from '@/contract/fields'

export type { CountryCode }

/** A country and a number in its national format, or an international number. */
export interface NationalNumber {
  country: CountryCode
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
  v.check((value) => parse(value)?.number === value, messages.phone),
)

/** Schema of a `phoneNumber` or ''. */
export const optionalPhoneNumber = v.pipe(
  v.optional(v.string(), ''),
  v.union([v.literal(''), phoneNumber], messages.phone),
)

/** Returns the E.164 number that `text` means in `country`, or null. `+…` and `00…` name their own country. Extensions are invalid: they get no codes. */
export function toE164(text: string, country: CountryCode): string | null {
  const number = parse(text, country)?.number
  // Must also be valid in the plan of its calling code: +39 is Italy before it is Vatican City.
  return number !== undefined && parse(number)?.number === number ? number : null
}

/** Returns the country of an international number (`+…`, `00…`) as soon as it is known; null for any other text. */
export function countryOfNumber(text: string): CountryCode | null {
  const written = international(text)
  return written.startsWith('+')
    ? (parsePhoneNumberFromString(written, { extract: false })?.country ?? null)
    : null
}

/** Formats an E.164 number for its country, so that `toE164` returns `value` again. A number without a country stays international, other text as it is. */
export function toNationalNumber(value: string, country: CountryCode): NationalNumber {
  const number = parse(value)
  if (number === undefined) return { country: countryOfNumber(value) ?? country, text: value }
  const own = number.country ?? country
  const formats = [number.formatNational(), number.formatInternational()]
  return { country: own, text: formats.find((text) => toE164(text, own) === value) ?? value }
}

/** Formats an E.164 number, such as `+49 30 5550101`; returns other text as it is. */
export function formatPhoneNumber(value: string): string {
  return parse(value)?.formatInternational() ?? value
}

/** Returns every country that has phone numbers, by name. */
export function listCountries(): Country[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ code, name }) => ({ code, label: `+${getCountryCallingCode(code)} ${name}` }))
}

/** Returns the country of a language tag such as `de-AT`, or the most likely one; the United States by default. */
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

function parse(text: string, country?: CountryCode) {
  const number = parsePhoneNumberFromString(international(text), {
    extract: false,
    ...(country && { defaultCountry: country }),
  })
  return number?.isValid() === true && number.ext === undefined && v.is(e164, number.number)
    ? number
    : undefined
}

/** Replaces a leading `00` by `+`; no national format starts with it. */
function international(text: string): string {
  const trimmed = text.trim()
  return trimmed.startsWith('00') ? `+${trimmed.slice(2)}` : trimmed
}
