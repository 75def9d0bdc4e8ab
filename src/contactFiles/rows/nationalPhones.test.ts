import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactOf, ID } from '../testing/oneRowFile'
import { createPhoneReader } from './nationalPhones'

describe('a national phone number', () => {
  it.each([
    ['DE', '0170 1234567', '+49 170 1234567'],
    ['DE', '(030) 123-45678', '+49 30 12345678'],
    ['FR', '06 12 34 56 78', '+33 6 12 34 56 78'],
    ['IT', '06 69812345', '+39 06 6981 2345'],
    ['US', '(650) 253-0000', '+1 650 253 0000'],
    ['DE', '+43 660 1234567', '+43 660 1234567'],
    ['DE', '0043 660 1234567', '0043 660 1234567'],
    ['DE', '(0043) 660 1234567', '(0043) 660 1234567'],
    ['DE', '110', '110'],
    ['DE', '0170 1234567 ext. 5', '0170 1234567 ext. 5'],
    ['US', '123456', '123456'],
    ['DE', 'ask at the desk', 'ask at the desk'],
  ])('of %s: %s', (country, written, kept) => {
    expect(createPhoneReader(country)?.(written)).toBe(kept)
  })

  it('is not read for a country that has none', () => {
    expect([createPhoneReader('XX'), createPhoneReader(undefined)]).toEqual([undefined, undefined])
  })

  it('never changes a number that begins with + or 00', () => {
    const rest = fc.stringMatching(/^[\d ().-]{0,20}$/)
    const start = fc.constantFrom('+', '00', ' +', '(00', '( +', '+49', '0049')
    const country = fc.constantFrom('DE', 'US', 'IT', 'FR', 'BR', 'JP')
    fc.assert(
      fc.property(country, start, rest, (code, prefix, digits) => {
        expect(createPhoneReader(code)?.(prefix + digits)).toBe(prefix + digits)
      }),
    )
  })

  const readPhone = createPhoneReader('DE')
  const row: [string, string][] = [
    ['First Name', 'Ada'],
    ['Phone', '0170 1234567 ::: +1 650 253 0000 ::: 030 12345678'],
  ]

  it('is read in each place of a row, also where several are packed into a cell', () => {
    const { input } = contactOf(row, readPhone && { readPhone })
    expect(input.phones?.map(({ value }) => value)).toEqual([
      '+49 170 1234567',
      '+1 650 253 0000',
      '+49 30 12345678',
    ])
  })

  it('stays as it is in a row of our own export, and in other fields', () => {
    const own: [string, string][] = [
      ['Tessera ID', ID],
      ['First Name', '0170 1234567'],
      ['Phone 1 - Value', '0170 1234567'],
    ]
    const { input } = contactOf(own, readPhone && { readPhone })
    expect(input.phones?.map(({ value }) => value)).toEqual(['0170 1234567'])
    expect(contactOf(own.slice(1), readPhone && { readPhone }).input).toMatchObject({
      firstName: '0170 1234567',
      phones: [{ value: '+49 170 1234567' }],
    })
  })
})
