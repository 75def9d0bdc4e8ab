import fc from 'fast-check'
import { getCountries, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { phone } from './phone'
import { toTelUrl } from './profiles/telUrl'
import {
  type CountryCode,
  dialedPhone,
  formatPhone,
  phoneCountry,
  readPhone,
} from '@/values/phone/readPhone'
import { lacksCountry } from '@/values/phone/phoneText'

const countries = getCountries()
const country = fc.constantFrom(...countries)
const extension = fc.oneof(fc.constant(''), fc.stringMatching(/^\d{1,10}$/))
/** Numbers near each country's example, some of them valid, with and without an extension. */
const number = fc
  .tuple(country, fc.stringMatching(/^\d{4}$/), extension)
  .map(([code, digits, ext]) => {
    const known = getExampleNumber(code, examples)?.number ?? '+46701234567'
    const changed = readPhone(known.slice(0, -4) + digits)?.e164 ?? known
    return { code, stored: changed + (ext === '' ? '' : `;ext=${ext}`) }
  })
  .filter(({ stored }) => readPhone(stored) !== null)

describe('a phone number', () => {
  it.each<[string, CountryCode | undefined, string | null]>([
    ['070-123 45 67', 'SE', '+46701234567'],
    ['070-123 45 67', undefined, null],
    ['070-123 45 67', 'US', null],
    ['0046 70 123 45 67', 'US', '+46701234567'],
    ['+46 (0)70-123 45 67', undefined, '+46701234567'],
    ['070-123 45 67 x12', 'SE', '+46701234567;ext=12'],
    ['070-123 45 67 ext. 012', 'SE', '+46701234567;ext=012'],
    ['+46701234567;ext=12', undefined, '+46701234567;ext=12'],
    ['+46701234567,12', undefined, '+46701234567;ext=12'],
    ['(415) 555-0132 #12', 'US', '+14155550132;ext=12'],
    ['(415) 555-0132 #12 x13', 'US', null],
    ['*31#070-123 45 67', 'SE', null],
    ['tel:+46-70-123-45-67;ext=12', undefined, '+46701234567;ext=12'],
    ['\u202a+46 70 123 45 67\u202c', undefined, '+46701234567'],
    ['\u200f070-1234567', 'SE', '+46701234567'],
    ['070-123\u00a045\u00a067', 'SE', '+46701234567'],
    ['\uff10\uff17\uff10\uff11\uff12\uff13\uff14\uff15\uff16\uff17', 'SE', '+46701234567'],
    ['٠٧٠١٢٣٤٥٦٧', 'SE', '+46701234567'],
    ['+46701234567;ext=12;ext=13', undefined, null],
    ['+46701234567;ext=12345678901', undefined, null],
    ['ext. 12', 'SE', null],
    ['070-123 45 67 (work)', 'SE', null],
    ['1-800-FLOWERS', 'DE', null],
    ['112', 'SE', null],
    ['', 'SE', null],
  ])('reads %j in %s as %s', (written, own, stored) => {
    expect(readPhone(written, own)?.stored ?? null).toBe(stored)
  })

  it.each<[string, CountryCode | undefined, string]>([
    ['+46701234567', 'SE', '070-123 45 67'],
    ['+46701234567', 'DE', '+46 70 123 45 67'],
    ['+46701234567', undefined, '+46 70 123 45 67'],
    ['+46701234567;ext=12', 'SE', '070-123 45 67 ext. 12'],
    ['+14165550100', 'US', '+1 416 555 0100'],
    ['+80012345678', 'DE', '+800 1234 5678'],
    ['070-123 45 67', 'SE', '070-123 45 67'],
    ['after 6 pm', 'SE', 'after 6 pm'],
  ])('shows %j in %s as %j', (written, own, shown) => {
    expect(formatPhone(written, own)).toBe(shown)
  })

  it('is read again from its formats, called and stored', () => {
    fc.assert(
      fc.property(number, country, ({ code, stored }, reader) => {
        for (const own of [code, reader, undefined])
          expect(readPhone(formatPhone(stored, own), own)?.stored).toBe(stored)
        expect(v.parse(phone, stored)).toBe(stored)
        expect(toTelUrl(stored)).toBe(`tel:${stored}`)
        expect(readPhone(dialedPhone(stored))?.stored).toBe(stored)
      }),
      { numRuns: 1500 },
    )
  })

  it.each([
    ['070-123 45 67', true],
    ['1-800-FLOWERS', true],
    ['112', true],
    ['+46 70 123 45 67', false],
    ['0046701234567', false],
    ['tel:+46701234567', false],
    ['', false],
    ['\u200e', false],
  ])('%j lacks a country: %s', (written, lacks) => {
    expect(lacksCountry(written)).toBe(lacks)
  })

  it('has a country of the numbering plans only', () => {
    expect(phoneCountry('SE')).toBe('SE')
    expect(['se', 'XX', '', 'constructor'].map(phoneCountry)).toEqual(Array(4).fill(undefined))
  })
})

describe('hostile text', () => {
  const hostile = [
    '9'.repeat(10_000),
    `+${'9'.repeat(10_000)}`,
    '\u202e'.repeat(10_000),
    `+46701234567${';ext=1'.repeat(2_000)}`,
    `+46701234567${';ext=1'.repeat(14)}`,
    ' '.repeat(99),
    `0${' '.repeat(98)}x`,
    'x'.repeat(100),
    ',;'.repeat(50),
    '('.repeat(100),
    '+'.repeat(100),
    '\0\u001b[2J070-123 45 67',
    '070-123\r\n45 67',
  ]

  it.each(hostile.map((text) => [text.slice(0, 30), text]))(
    '%j… is kept and soon',
    (_name, text) => {
      const start = performance.now()
      for (let at = 0; at < 20; at += 1) {
        const stored = readPhone(text, 'SE')?.stored
        if (stored !== undefined) expect(stored).toMatch(/^\+\d{7,15}(?:;ext=\d{1,10})?$/)
        else expect(formatPhone(text, 'SE')).toBe(text)
        lacksCountry(text)
      }
      expect(performance.now() - start).toBeLessThan(500)
    },
  )

  it('is read as a number that can be stored, or not at all', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120, unit: 'binary' }), country, (text, own) => {
        const read = readPhone(text, own)
        return read === null || v.is(phone, read.stored)
      }),
      { numRuns: 1000 },
    )
  })
})
