import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { isNationalPhone } from './isNationalPhone'

/** Returns a phone number as it is kept. */
export type PhoneReader = (written: string) => string

/**
 * Returns a function that writes a country's national numbers internationally: with DE,
 * `0170 1234567` becomes `+49 170 1234567`. It leaves a number with `+` or `00`, one that is not
 * valid there, and one with an extension. Undefined for an unknown country.
 */
export function createPhoneReader(country: string | undefined): PhoneReader | undefined {
  if (country === undefined || !isSupportedCountry(country)) return undefined
  const callingCode = getCountryCallingCode(country)
  return (written) => toInternational(written, country, callingCode)
}

function toInternational(written: string, country: CountryCode, callingCode: string): string {
  if (!isNationalPhone(written)) return written
  const number = parsePhoneNumberFromString(written, { defaultCountry: country, extract: false })
  return number?.isValid() === true &&
    number.ext === undefined &&
    number.countryCallingCode === callingCode
    ? number.formatInternational()
    : written
}
