import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repeated, slowOn } from '@/contactFiles/testing/growth'
import { newContactErrors } from '../../form/contactErrors'
import { readValues } from '../readValues'
import { printedWords } from '../testing/printedWords'
import { cardFields } from './cardFields'
import type { CardLine, ReadWord } from './cardLine'
import { hasSeveralCards } from './hasSeveralCards'
import { readAddress } from './readAddress'
import { readEmails } from './readEmails'
import { readPeople } from './readPeople'
import { readPhones } from './readPhones'
import { readWebsites } from './readWebsites'

const read = (...lines: string[]) => cardFields(printedWords(lines))
const repeat = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at))

const hostile: [name: string, words: () => ReadWord[]][] = [
  ['formulas', () => printedWords(['=HYPERLINK("https://x.example","x")', '@SUM(1)', '+1+cmd|x'])],
  ['a word of 100,000 characters', () => printedWords(['Ada', 'x'.repeat(100_000)])],
  ['a line of 100,000 characters', () => printedWords(['ada@x.example ' + 'x '.repeat(50_000)])],
  [
    'a thousand numbers',
    () => printedWords(repeat(1_000, (at) => `+1 212 555 ${String(1_000 + at)}`)),
  ],
  ['a thousand numbers in a line', () => printedWords(['2125550123 '.repeat(1_000)])],
  ['200 e-mail addresses', () => printedWords(repeat(200, (at) => `a${String(at)}@x.example`))],
  ['titles of full lines', () => printedWords(repeat(9, () => `Director ${'of x '.repeat(60)}`))],
  [
    'streets of full lines',
    () => printedWords([...repeat(9, () => `${'Main Street '.repeat(15)}9`), '12345 Lyon']),
  ],
  [
    'suites of full lines',
    () =>
      printedWords([...repeat(9, () => `1 Main Street, ${'Suite x, '.repeat(20)}`), '12345 Lyon']),
  ],
  [
    'names of full lines',
    () => printedWords([`${'Ada'.repeat(80)} ${'Ada'.repeat(80)}`, 'ada@x.example']),
  ],
  ['emoji', () => printedWords([`Ada ${'x'.repeat(195)}${'😀'.repeat(90)}`, 'a@x.example'])],
]

/** Fields that the form refuses, besides those of an empty card. */
const refusedFields = (words: ReadWord[]) => {
  const errors = newContactErrors(readValues(cardFields(words)))
  return Object.keys(errors).filter((field) => field !== 'firstName')
}

describe('a card made to stop or mislead', () => {
  it.each(hostile)('gives a contact that its form accepts: %s', (_name, words) => {
    expect(refusedFields(words())).toEqual([])
  })

  it('gives a contact that its form accepts, whatever it shows', () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom('@', 'ada@x.example', '+1', '(212)', '555', '12345', 'Lyon', 'Street', '9,'),
    )
    fc.assert(
      fc.property(fc.array(fc.array(word, { maxLength: 9 }), { maxLength: 20 }), (lines) => {
        expect(refusedFields(printedWords(lines.map((words) => words.join(' '))))).toEqual([])
      }),
    )
  })

  it('gives a few of each kind', () => {
    const { phones } = read(...repeat(1_000, (at) => `+1 212 555 ${String(1_000 + at)}`))
    const { emails } = read(...repeat(200, (at) => `a${String(at)}@x.example`))
    const { websites } = read(...repeat(200, (at) => `www.x${String(at)}.example`))
    expect([phones.length, emails.length, websites.length]).toEqual([8, 5, 3])
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript://x.example/%0aalert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:x.com',
    'file:///etc/passwd',
    'https://user@x.example',
  ])('reads no web address of another kind: %s', (text) => {
    for (const { value } of read('Ada Lovelace', 'ada@y.example', text).websites)
      expect(value).toMatch(/^(?:https?:\/\/)?[a-z\d.-]+(?:\/\S*)?$/)
  })

  it('leaves out characters that nobody sees', () => {
    const { firstName, lastName, emails, organization } = read(
      'A\u200bda \u202eLovelace\u202c',
      'ada@x\u200b.example',
      '\u2066Light\u2069 \ufeffthat',
    )
    expect([firstName?.value, lastName?.value]).toEqual(['Ada', 'Lovelace'])
    expect(emails.map(({ value }) => value)).toEqual(['ada@x.example'])
    expect(organization?.value).toBe('Light that')
  })
})

const addresses = { emails: ['ada@x.example'], websites: ['x.example'] }
const readers: Record<string, (lines: CardLine[]) => unknown> = {
  emails: readEmails,
  websites: (lines) => readWebsites(lines, []),
  phones: readPhones,
  address: readAddress,
  people: (lines) => readPeople(lines, addresses),
  severalCards: (lines) => hasSeveralCards({ ...read('Ada'), rest: lines.map(({ text }) => text) }),
}
const units = [
  ...['a', 'A', '1', '.', ',', '(', ')', '-', '@', '"', "'", '/', 'a ', '1 ', '. ', ', ', '- '],
  ...['a.', 'a-', 'a@', '1-', 'O', 'é', 'www.', 'http://', 'Dr. ', 'von ', 'Aa ', 'box 1 '],
  ...['12345 ab, ', '1234 AB ', '+1 212 555 0123 ', 'x.com ', 'street 1 ', '=1+1,', '#1 '],
]
const around: [start: string, end: string][] = [
  ['', 'x'],
  ['x', 'x'],
  ['Ada ', '@x.com'],
  ['+12125550123 ', ' 12345 Lyon'],
]

const line = (text: string, at = 0): CardLine => ({
  ...{ text, confidence: 0.9, left: 0, height: 10 },
  top: at * 12,
})
const oneLine = units.flatMap((unit) =>
  around.map(
    ([start, end]) =>
      [`${start}${unit}…${end}`, (length: number) => start + repeated(unit)(length) + end] as const,
  ),
)
const manyLines = [
  ...['Ada Lovelace', 'x.example', 'ada@x.example'],
  ...['Director', 'a', '+12125550123'],
].map((text) => [text, repeated(`${text}\n`)] as const)

/** A line has at most 200 characters; these are longer, to show what grows faster than they do. */
describe.each(Object.entries(readers))('reading %s', (_name, reader) => {
  it('takes time that grows with the length of a line', async () => {
    expect(await slowOn((text) => reader([line(text)]), oneLine, [8_000, 32_000])).toBeNull()
  })

  it('takes time that grows with the number of lines', async () => {
    const run = (text: string) => reader(text.split('\n').map(line))
    expect(await slowOn(run, manyLines, [8_000, 64_000])).toBeNull()
  })
})
