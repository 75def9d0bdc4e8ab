import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  type CountryCode,
  countryOfNumber,
  countryOfLanguage,
  listCountries,
  optionalPhoneNumber,
  phoneNumber,
  ownCountry,
  toE164,
  toStoredPhone,
  toNationalNumber,
} from './phoneNumber'

const countries = listCountries()
const country = fc.constantFrom(...countries.map(({ code }) => code))
/** Text as people write numbers: any signs, among them many digits. */
const text = fc.oneof(
  fc.string(),
  fc
    .array(
      fc.constantFrom(
        '+',
        '00',
        '0',
        '(',
        ')',
        ' ',
        '-',
        '.',
        '/',
        'ext',
        '1',
        '2',
        '3',
        '5',
        '7',
        '9',
        '49',
        '44',
        '30',
        '٣',
        '0',
      ),
      { maxLength: 18 },
    )
    .map((parts) => parts.join('')),
)
const messageOf = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value).issues?.[0].message

describe('toE164', () => {
  it.each<[string, CountryCode, string | null]>([
    ['030 5550101', 'DE', '+49305550101'],
    [' (030) 555-0101 ', 'DE', '+49305550101'],
    ['+49 30 5550101', 'US', '+49305550101'],
    ['0049 30 5550101', 'US', '+49305550101'],
    ['+49 (0)30 5550101', 'US', '+49305550101'],
    ['(650) 555-0101', 'US', '+16505550101'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['06 1234 5678', 'IT', '+390612345678'],
    ['٠٣٠٥٥٥٠١٠١', 'DE', '+49305550101'],
    ['+800 1234 5678', 'DE', '+80012345678'],
    ['(030) 555-0101 ext. 5', 'DE', null],
    ['call 030 5550101', 'DE', null],
    ['555-0100', 'US', null],
    ['+1 555 555 0100', 'US', null],
    ['+49 30', 'DE', null],
    ['112', 'DE', null],
    ['094913', 'VA', null],
    ['', 'DE', null],
    ['+', 'DE', null],
    ['00', 'DE', null],
    [`+${'9'.repeat(40)}`, 'DE', null],
    ['<script>', 'DE', null],
  ])('reads %j in %s as %s', (given, from, number) => {
    expect(toE164(given, from)).toBe(number)
  })

  it('returns a valid number, or null', () => {
    fc.assert(
      fc.property(text, country, (given, from) => {
        const number = toE164(given, from)
        return number === null || (/^\+[1-9]\d{6,14}$/.test(number) && v.is(phoneNumber, number))
      }),
      { numRuns: 3000 },
    )
  })

  it('converts a field’s value to E.164, or to something invalid', () => {
    fc.assert(
      fc.property(text, country, (given, from) => {
        const emitted = toE164(given, from) ?? given
        return /^\+[1-9]\d{6,14}$/.test(emitted) || !v.is(phoneNumber, emitted)
      }),
      { numRuns: 3000 },
    )
  })

  it('reads back what a field shows of a number', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1_000_000n, max: 999_999_999_999_999n }),
        country,
        (digits, from) => {
          const value = `+${String(digits)}`
          fc.pre(v.is(phoneNumber, value))
          const shown = toNationalNumber(value, from)
          expect(toE164(shown.text, shown.country)).toBe(value)
        },
      ),
      { numRuns: 3000 },
    )
  })
})

describe('the shown number', () => {
  it.each<[string, CountryCode, object]>([
    ['+49305550101', 'US', { country: 'DE', text: '030 5550101' }],
    ['+14165550100', 'US', { country: 'CA', text: '(416) 555-0100' }],
    ['+80012345678', 'DE', { country: 'DE', text: '+800 1234 5678' }],
    ['nonsense', 'DE', { country: 'DE', text: 'nonsense' }],
    ['', 'DE', { country: 'DE', text: '' }],
  ])('of %j in %s', (value, from, shown) => {
    expect(toNationalNumber(value, from)).toEqual(shown)
  })

  it.each<[string, string | null]>([
    ['+49', null],
    ['+4930', 'DE'],
    ['00 49 30 55', 'DE'],
    ['\u202a+49 30 55\u202c', 'DE'],
    ['tel:+4930', 'DE'],
    ['+1650', null],
    ['+16505550101', 'US'],
    ['030 555', null],
    ['+999', null],
    ['', null],
  ])('%j names the country %s', (given, code) => {
    expect(countryOfNumber(given)).toBe(code)
  })

  it('keeps its extension', () => {
    const shown = toNationalNumber('+49305550101;ext=5', 'US')
    expect(shown).toEqual({ country: 'DE', text: '030 5550101 ext. 5' })
    expect(toStoredPhone(shown.text, shown.country)).toBe('+49305550101;ext=5')
  })

  it.each([
    ['+46701234567', 'de-DE', 'SE'],
    ['', 'de-DE', 'DE'],
    ['070-123 45 67', 'en', 'US'],
  ])('a person with the number %j in %s is in %s', (number, language, code) => {
    expect(ownCountry(number, language)).toBe(code)
  })

  it.each([
    ['de-AT', 'AT'],
    ['de', 'DE'],
    ['en', 'US'],
    ['pt-BR', 'BR'],
    ['zh-Hant-HK', 'HK'],
    ['eo', 'US'],
    ['', 'US'],
    ['not a tag', 'US'],
  ])('a browser in %j begins in %s', (language, code) => {
    expect(countryOfLanguage(language)).toBe(code)
  })
})

it('lists every country once, by name', () => {
  expect(countries.length).toBeGreaterThan(200)
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
  expect(countries).toContainEqual({ code: 'DE', label: '+49 Germany' })
  const names = countries.map(({ label }) => label.replace(/^\+\d+ /, ''))
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
})

describe('the schemas', () => {
  it.each(['+49305550101', '+16505550101'])('take %s', (value) => {
    expect(messageOf(phoneNumber, value)).toBeUndefined()
    expect(messageOf(optionalPhoneNumber, value)).toBeUndefined()
  })
  it.each(['030 5550101', '+15555550100', '+49', 'x', '+49305550101 ext. 5'])(
    'refuse %j',
    (value) => {
      expect(messageOf(phoneNumber, value)).toBe('Please enter a valid phone number.')
      expect(messageOf(optionalPhoneNumber, value)).toBe('Please enter a valid phone number.')
    },
  )
  it.each(['', undefined])('can accept %j', (value) => {
    expect(v.parse(optionalPhoneNumber, value)).toBe('')
  })
})
