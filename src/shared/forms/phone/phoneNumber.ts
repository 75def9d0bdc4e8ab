import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import * as v from 'valibot'
import { e164, messages } from '@/contract/fields'

export type { CountryCode }

/** What a phone field shows: a country and the number as people there write it, or an international number. */
export interface NationalNumber {
  country: CountryCode
  text: string
}

export interface Country {
  code: CountryCode
  /** Such as `+49 Germany`. */
  label: string
}

/** A phone number in E.164 that a country's numbering plan knows. */
export const phoneNumber = v.pipe(
  v.string(),
  v.check((value) => parse(value)?.number === value, messages.phone),
)

/** The same, or nothing. */
export const optionalPhoneNumber = v.pipe(
  v.optional(v.string(), ''),
  v.union([v.literal(''), phoneNumber], messages.phone),
)

/** The number in E.164 that somebody in `country` means by `text`, or null. `+…` and `00…` name their own country. An extension cannot be sent a code. */
export function toE164(text: string, country: CountryCode): string | null {
  const number = parse(text, country)?.number
  // What a small country's plan takes, the plan of its calling code may not: +39 is Italy's before it is Vatican City's.
  return number !== undefined && parse(number)?.number === number ? number : null
}

/** The country that an international number (`+…`, `00…`) names, as soon as it can be told; null for any other text. */
export function countryOfNumber(text: string): CountryCode | null {
  const toNationalNumber = international(text)
  return toNationalNumber.startsWith('+')
    ? (parsePhoneNumberFromString(toNationalNumber, { extract: false })?.country ?? null)
    : null
}

/** A number in E.164 as one reads it in its country; a number without a country stays international, anything else as it is. It reads back as `value`. */
export function written(value: string, country: CountryCode): NationalNumber {
  const number = parse(value)
  if (number === undefined) return { country: countryOfNumber(value) ?? country, text: value }
  const own = number.country ?? country
  const readings = [number.formatNational(), number.formatInternational()]
  return { country: own, text: readings.find((text) => toE164(text, own) === value) ?? value }
}

/** A number in E.164 for reading, such as `+49 30 5550101`; anything else as it is. */
export function formatPhoneNumber(value: string): string {
  return parse(value)?.formatInternational() ?? value
}

/** Every country that has phone numbers, by name. */
export function listCountries(): Country[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ code, name }) => ({ code, label: `+${getCountryCallingCode(code)} ${name}` }))
}

/** The country of a language tag such as `de-AT`, or the one where most people speak it; the United States where it names none. */
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

/** `00` stands for `+`: no country writes a number of its own like this. */
function international(text: string): string {
  const trimmed = text.trim()
  return trimmed.startsWith('00') ? `+${trimmed.slice(2)}` : trimmed
}
