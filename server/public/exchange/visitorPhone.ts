import { type CountryCode, phoneCountry, readPhone, storedPhone } from '@/values/phone/readPhone'

/** The most languages of a browser that are looked at. */
const MAX_LANGUAGES = 10
/** The most numbers of the owner that are looked at. */
const MAX_PHONES = 25

interface Countries {
  /** The country that a proxy tells, else ''. */
  visitor: string
  /** The browser's `Accept-Language`. */
  languages: string
  /** The numbers of the profile's owner. */
  ownerPhones: readonly string[]
}

/**
 * Returns a visitor's number as it is stored. One without a country code is read in the countries
 * of the visitor and of the owner, and stays as written where that gives no number or several.
 */
export function visitorPhone(written: string, countries: Countries): string {
  const international = readPhone(written)
  if (international) return international.stored
  const read = likelyCountries(countries).flatMap(
    (country) => readPhone(written, country)?.stored ?? [],
  )
  const [number, ...others] = new Set(read)
  return number !== undefined && others.length === 0 ? number : storedPhone(written)
}

function likelyCountries({ visitor, languages, ownerPhones }: Countries): CountryCode[] {
  const ofLanguages = Array.from(
    languages.slice(0, 200).matchAll(/(?:^|,)\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/gi),
    (match) => (match[1] ?? '').toUpperCase(),
  ).slice(0, MAX_LANGUAGES)
  const ofOwner = ownerPhones
    .slice(0, MAX_PHONES)
    .map((phone) => readPhone(phone)?.country)
    .find((country) => country !== undefined)
  const codes = new Set([visitor, ...ofLanguages, ofOwner ?? ''])
  return [...codes].flatMap((code) => phoneCountry(code) ?? [])
}
