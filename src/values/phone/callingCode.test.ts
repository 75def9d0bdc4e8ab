import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { callingCodeOf, internationalDigits, nationalDigits } from './callingCode'

/** A valid number of every country that has some, with its digits as that country dials them. */
const numbers = getCountries().flatMap((country) => {
  const number = getExampleNumber(country, examples)
  // Mobile numbers of Argentina have a 9 after the code, for which its people dial 15 further on.
  if (number === undefined || country === 'AR') return []
  const national = number.formatNational().replace(/\D/g, '')
  return [[country, number.number.slice(1), number.countryCallingCode, national] as const]
})

describe('a calling code', () => {
  it('is known of every country', () => {
    const codes = getCountries().map((country) => getCountryCallingCode(country))
    expect(codes.filter((code) => callingCodeOf(`${code}5550100`) !== code)).toEqual([])
  })

  it.each(numbers)(
    'of %s: %s begins with %s, and is dialed %s there',
    (_, digits, code, national) => {
      expect(callingCodeOf(digits)).toBe(code)
      expect(nationalDigits(digits)).toContain(national)
      const isBare = digits === code + national || digits === `${code}${national.slice(1)}`
      if (!isBare) expect(internationalDigits(national)).toContain(digits)
    },
  )

  it('alone has no number', () => {
    expect([nationalDigits('49'), nationalDigits('')]).toEqual([[], []])
  })
})
