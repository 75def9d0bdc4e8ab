import { describe, expect, it } from 'vitest'
import { contactOf, ID } from '../testing/oneRowFile'
import { readCard } from '../vcard/readCard'

const NUMBER = '+46 70 123 45 67'
const STORED = '+46701234567'

/** Numbers as other programs write them, and as they are stored; the last ones are too short. */
const copied: [written: string, phone: string][] = [
  [`\u202a${NUMBER}\u202c`, STORED],
  [`\u200e${NUMBER}`, STORED],
  [`${NUMBER}\u202c`, STORED],
  ['+46 70\u2011123\u201345\u201267', STORED],
  ['\u200e+46\u00a070 123 45 67', STORED],
  ['\uff0b\uff14\uff16\u3000\uff17\uff10\uff0d\uff11\uff12\uff13\uff14\uff15', '+46 70-12345'],
  ['+\u0664\u0666 \u0667\u0660\u0661\u0662\u0663', '+46 70123'],
  ['+\u06f4\u06f6 \u06f7\u06f0\u06f1\u06f2\u06f3', '+46 70123'],
]

describe('a phone number with characters of another script', () => {
  it.each(copied)('is read from a table: %j', (written, phone) => {
    const { input, leftOut } = contactOf([
      ['First Name', 'Ada'],
      ['Phone', written],
    ])
    expect([input.phones, leftOut]).toEqual([[{ label: '', value: phone }], undefined])
  })

  it.each(copied)('is read from a card: %j', (written, phone) => {
    const card = `BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nTEL:${written}\nEND:VCARD`
    expect(readCard(card)).toMatchObject({ input: { phones: [{ value: phone }] }, extras: {} })
  })

  it('is read as a number of its country, also beside others', () => {
    const full = '\uff10\uff13\uff0d\uff11\uff12\uff13\uff14\uff0d\uff15\uff16\uff17\uff18'
    const { input } = contactOf(
      [
        ['First Name', 'Ada'],
        ['Phone', full],
        ['Mobile', `${full}; \u202a090-1234-5678\u202c`],
      ],
      { phoneCountry: 'JP' },
    )
    expect(input.phones?.map(({ value }) => value)).toEqual([
      '+81312345678',
      '+81312345678',
      '+819012345678',
    ])
  })

  it('stays as it is where that gives no number, and in our own file', () => {
    for (const phone of ['\u202anot yet\u202c', '\uff11'])
      expect(
        contactOf([
          ['First Name', 'Ada'],
          ['Phone', phone],
        ]).extras,
      ).toEqual({ Phone: phone })
    const stored = '+46\u00a070 123 45 67'
    const { input } = contactOf([
      ['Tessera ID', ID],
      ['First Name', 'Ada'],
      ['Phone 1 - Value', stored],
    ])
    expect(input.phones).toEqual([{ label: '', value: stored }])
  })
})

describe('an address with marks around it', () => {
  it.each([
    ['Email', 'emails', '\u200bada@example.com'],
    ['Email', 'emails', '\u202aada@example.com\u202c'],
    ['Email', 'emails', '\u200f<ada@example.com>\u200f'],
    ['Website', 'websites', '\u200eada@example.com'.replace('ada@', '')],
  ] as const)('is read without them: %s %s %j', (header, field, written) => {
    const { input } = contactOf([
      ['First Name', 'Ada'],
      [header, written],
    ])
    const value = field === 'emails' ? 'ada@example.com' : 'example.com'
    expect(input[field]).toEqual([{ label: '', value }])
  })

  it('keeps marks within, which belong to some domains', () => {
    const { input } = contactOf([
      ['First Name', 'Ada'],
      ['Email', 'ada@\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.ir'],
    ])
    expect(input.emails?.[0]?.value).toContain('\u200c')
  })
})

describe('an e-mail address with its owner’s name', () => {
  const read = (cell: string, ...others: [string, string][]) =>
    contactOf([...others, ['Email', cell]])

  it.each([
    ['Ada Lovelace <ada@example.com>', 'Ada Lovelace'],
    ['"Lovelace, Ada" <ada@example.com>', 'Lovelace, Ada'],
    ["'Ada' < mailto:ada@example.com >", 'Ada'],
    ['Ada<ada@example.com>', 'Ada'],
  ])('gives the address, and the name of a contact without one: %s', (cell, firstName) => {
    const { input, extras, leftOut } = read(cell)
    expect(input).toMatchObject({ firstName, emails: [{ label: '', value: 'ada@example.com' }] })
    expect([extras, leftOut]).toEqual([{}, undefined])
  })

  it('keeps another name than the contact’s as an extra, and drops the same', () => {
    expect(read('Lovelace Ada <ada@example.com>', ['Name', 'Ada Lovelace'])).toMatchObject({
      input: { firstName: 'Ada Lovelace', emails: [{ value: 'ada@example.com' }] },
      extras: {},
    })
    expect(read('Office <ada@example.com>', ['First Name', 'Ada'])).toMatchObject({
      input: { firstName: 'Ada', emails: [{ value: 'ada@example.com' }] },
      extras: { Email: 'Office' },
    })
    expect(read('"" <ada@example.com>', ['First Name', 'Ada'])).toMatchObject({
      input: { firstName: 'Ada', emails: [{ value: 'ada@example.com' }] },
      extras: {},
    })
  })

  it.each(['Ada <ada>', 'Ada <ada@example.com> (work)', 'Ada <>', '< ada@example.com'])(
    'is left out where it is none: %s',
    (cell) => {
      expect(read(cell, ['First Name', 'Ada'])).toMatchObject({ extras: { Email: cell } })
    },
  )
})

describe('several values in the lines of a cell', () => {
  it.each([
    ['Email', 'emails', 'a@example.com\nb@example.com', ['a@example.com', 'b@example.com']],
    ['Email', 'emails', 'a@example.com,\r\nb@example.com', ['a@example.com', 'b@example.com']],
    ['Phone', 'phones', '030 123456\r\n030 654321', ['030 123456', '030 654321']],
    ['Website', 'websites', 'a.example\n\nb.example', ['a.example', 'b.example']],
  ] as const)('are read one by one: %s %s %j', (header, field, cell, values) => {
    const { input } = contactOf([
      ['First Name', 'Ada'],
      [header, cell],
    ])
    expect(input[field]?.map(({ value }) => value)).toEqual(values)
  })
})
