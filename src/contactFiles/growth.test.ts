import { describe, expect, it } from 'vitest'
import { csvCases, withoutText } from './testing/csvGrowth'
import { createCsvReader } from './csv/csvReader'
import { createCsvWriter } from './csv/csvWriter'
import { fileContact } from './testing/arbitraryContact'
import { employeeCases } from './testing/employeeGrowth'
import { callableNames, repeated, tooSlow } from './testing/growth'
import { vcardCases } from './testing/vcardGrowth'
import { createRepairFinder } from './rows/repairFinder'
import { readCard } from './vcard/readCard'
import { rejectedCard } from './vcard/rejectedCard'
import { writeCard } from './vcard/write/writeCard'

const isLong = process.env.LONG === '1'
const modules = import.meta.glob<Record<string, unknown>>(
  ['./**/*.ts', '!./**/*.test.ts', '!./testing/**'],
  { eager: true },
)
const cases = [...csvCases, ...vcardCases, ...employeeCases]

describe('every reader and writer of contact files', () => {
  it('is in the table of the growth test', () => {
    const named = new Set([...cases.map(({ name }) => name), ...withoutText])
    const exported = callableNames(modules).map((name) =>
      name.replace(/^(?:csv\/languages|csv|rows|encoding)\//, '').replace('vcard/write/', 'vcard/'),
    )
    expect(exported.length).toBeGreaterThan(80)
    expect(exported.filter((name) => !named.has(name))).toEqual([])
  })

  it('takes no more than six times as long for a text of four times the length', async () => {
    expect(await tooSlow(cases, isLong)).toEqual([])
  }, 1_200_000)
})

/** Returns the full size in `npm run test:long`, else a smaller one. */
const sized = (whole: number) => (isLong ? whole : Math.min(whole, 300_000))
const noWidth = { emails: 0, phones: 0, websites: 0, addresses: 0, timeline: 0 }
const cellOf = (text: string) =>
  fileContact({ firstName: 'Ada', notes: 'a', extras: { 'Shoe size': text } })

/** Finds the repairs of a contact that has a refused e-mail from each of so many columns. */
function findRepairs(count: number): unknown {
  const headers = Array.from({ length: count }, (_none, at) => `E-mail ${String(at)}`)
  const columns = headers.map((header, slot) => ({
    header,
    target: { kind: 'list' as const, field: 'emails' as const, part: 'value' as const, slot },
  }))
  const extras = Object.fromEntries(headers.map((header) => [header, 'nobody']))
  const found = createRepairFinder({ columns }, {})(extras, {}, () =>
    headers.map(() => 'ada@example.com'),
  )
  if (found.length !== count) throw new Error(`Found ${String(found.length)} repairs.`)
  return found
}

/** Files that once froze a server, and the work with them. */
const attacks: [name: string, work: () => unknown][] = [
  [
    'a picture of 300,000 signs',
    () =>
      readCard(
        `BEGIN:VCARD\nFN:Ada\nPHOTO;ENCODING=b;TYPE=JPEG:${'='.repeat(300_000)}x\nEND:VCARD`,
      ),
  ],
  [
    'a picture of 4,000,000 signs',
    () =>
      readCard(
        `BEGIN:VCARD\nFN:Ada\nPHOTO;ENCODING=b;TYPE=JPEG:${'='.repeat(sized(4_000_000))}x\nEND:VCARD`,
      ),
  ],
  [
    'a cell of 50,000 carriage returns as a card',
    () => writeCard(cellOf(`${'\r'.repeat(50_000)}\n`), { version: '3.0' }),
  ],
  [
    'a cell of 4,000,000 carriage returns as a card',
    () => writeCard(cellOf(`${'\r'.repeat(sized(4_000_000))}\n`), { version: '3.0' }),
  ],
  [
    'a cell of 4,000,000 carriage returns as CSV',
    () =>
      createCsvWriter('tessera', { ...noWidth, extras: ['Shoe size'] }).row(
        cellOf(`${'\r'.repeat(sized(4_000_000))}\n`),
      ),
  ],
  [
    'a rejected card with 60,000 blank lines',
    () => rejectedCard(`BEGIN:VCARD${'\r\n'.repeat(60_000)}a`, 'No.'),
  ],
  [
    '5 MB of lines with a quotation mark inside',
    () => createCsvReader().push(`Name\r${'a"b\r'.repeat(sized(1_250_000))}`),
  ],
  [
    '8 MB of reasons of earlier imports, folded',
    () =>
      rejectedCard(
        `BEGIN:VCARD\nX-TESSERA-IMPORT-ERROR:a${'\n x'.repeat(sized(2_700_000))}`,
        'No.',
      ),
  ],
  ['a contact with 30,000 values to repair', () => findRepairs(30_000)],
  [
    '8 MB of parameters of a picture',
    () => readCard(`BEGIN:VCARD\nFN:Ada\nPHOTO:data:a${';'.repeat(sized(8_000_000))}\nEND:VCARD`),
  ],
]

it.each(attacks)('%s is fast', (_name, work) => {
  const start = process.cpuUsage().user
  work()
  expect((process.cpuUsage().user - start) / 1000).toBeLessThan(4_000)
})

describe('the growth test', () => {
  it('finds quadratic code, even if only one character triggers it', async () => {
    // Slow enough that a fast machine measures it, too.
    const quadratic = (text: string) => /=+\s*$/.test(text.slice(text.length * 0.6))
    expect(await tooSlow([{ name: 'quadratic', run: quadratic }])).toEqual([
      expect.stringContaining('quadratic on "=" repeated, then'),
    ])
    expect(
      await tooSlow([
        {
          name: 'linear',
          run: (text) => text.replace(/\s+/g, ''),
          texts: { blanks: repeated(' ') },
        },
      ]),
    ).toEqual([])
  }, 120_000)
})
