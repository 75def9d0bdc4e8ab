import {
  type CountryCode,
  type PhoneNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { MAX_READ_LENGTH, isPhoneText, phoneText, prefixedPhone } from './phoneText'
import { splitExtension } from './splitExtension'

export type { CountryCode }

/** A phone number that is valid in a country's numbering plan. */
export interface ReadPhone {
  /** As it is stored: E.164, and an extension as in RFC 3966 (`+46701234567;ext=12`). */
  stored: string
  e164: string
  /** The digits after the country code, which all ways to write the number have. */
  national: string
  /** Digits; '' without one. */
  extension: string
  /** Undefined for numbers of no country, such as +800. */
  country: CountryCode | undefined
}

/**
 * Reads a phone number as people write it, with its extension; null for other text. `country` is
 * that of numbers without a country code.
 */
export function readPhone(written: string, country?: CountryCode): ReadPhone | null {
  const parsed = parse(written, country)
  if (parsed === null) return null
  const { number, extension } = parsed
  return {
    stored: storedText(parsed),
    e164: number.number,
    national: number.nationalNumber,
    extension,
    country: number.country,
  }
}

/**
 * Returns a phone number as it is stored: as `readPhone` does, or else the text in ASCII; text that
 * is no number as it is. Every way in stores this, so a spelling has one value wherever it is typed.
 * `country` is that of numbers without a country code.
 */
export function storedPhone(written: string, country?: CountryCode): string {
  const read = readPhone(written, country)
  if (read) return read.stored
  const text = phoneText(written)
  return isPhoneText(text) ? text : written
}

/**
 * Returns entries with their numbers as they are stored. A number that is among `before` already
 * stays byte for byte; one without a country code stays without.
 */
export function storedPhones<Entry extends { value: string }>(
  entries: readonly Entry[],
  before: readonly { value: string }[] = [],
): Entry[] {
  const known = new Set(before.map(({ value }) => value))
  return entries.map((entry) =>
    known.has(entry.value) ? entry : { ...entry, value: storedPhone(entry.value) },
  )
}

/**
 * Formats a phone number: nationally for the reader's own country, otherwise internationally.
 * Returns text that cannot be read as it is. `readPhone(…, own)` reads the same number from it.
 */
export function formatPhone(written: string, own?: CountryCode): string {
  const parsed = parse(written)
  if (parsed === null) return written
  const { number, extension } = parsed
  const national = own !== undefined && number.country === own ? number.formatNational() : ''
  const isReadable = national !== '' && parse(national, own)?.number.number === number.number
  return isReadable ? withExtension(national, extension) : internationalText(parsed)
}

/** Returns a number as strangers read it and as it is stored, which parses it once; or the text. */
export function shownAbroad(written: string): { shown: string; stored: string } {
  const parsed = parse(written)
  return parsed === null
    ? { shown: written, stored: written }
    : { shown: internationalText(parsed), stored: storedText(parsed) }
}

function internationalText({ number, extension }: ParsedPhone): string {
  return withExtension(number.formatInternational(), extension)
}

function storedText({ number, extension }: ParsedPhone): string {
  return number.number + (extension === '' ? '' : `;ext=${extension}`)
}

function withExtension(shown: string, extension: string): string {
  return extension === '' ? shown : `${shown} ext. ${extension}`
}

/** Returns a number as devices dial it from an address book: E.164, a pause, the extension. */
export function dialedPhone(written: string): string {
  const number = readPhone(written)
  if (number === null) return written
  return number.extension === '' ? number.e164 : `${number.e164},${number.extension}`
}

/** Returns an ISO 3166 code as a country with phone numbers; undefined for other text. */
export function phoneCountry(code: string): CountryCode | undefined {
  return isSupportedCountry(code) ? code : undefined
}

/** A number with its calling code, 7 to 15 digits (ITU-T E.164). */
const E164 = /^\+[1-9]\d{6,14}$/

interface ParsedPhone {
  number: PhoneNumber
  extension: string
}

function parse(written: string, country?: CountryCode): ParsedPhone | null {
  if (written.length > MAX_READ_LENGTH) return null
  const split = splitExtension(prefixedPhone(written))
  const { main } = split
  const number = valid(parsePhoneNumberFromString(main, options(country)))
  if (number === undefined) return null
  // Other marks of extensions, such as #12. Two extensions are none.
  if (number.ext !== undefined && split.extension !== '') return null
  const extension = number.ext ?? split.extension
  if (number.number === main) return { number, extension }
  // Must also be valid in the plan of its calling code: +39 is Italy before it is Vatican City.
  const confirmed = valid(parsePhoneNumberFromString(number.number, options()))
  return confirmed?.number === number.number ? { number: confirmed, extension } : null
}

function options(defaultCountry?: CountryCode) {
  return { extract: false, ...(defaultCountry && { defaultCountry }) }
}

function valid(number: PhoneNumber | undefined): PhoneNumber | undefined {
  return number?.isValid() === true &&
    /^\d{1,10}$/.test(number.ext ?? '0') &&
    E164.test(number.number)
    ? number
    : undefined
}
