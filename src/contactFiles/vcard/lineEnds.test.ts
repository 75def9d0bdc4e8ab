import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RowResult } from '../rows/rowResult'
import { decodeQuotedPrintable } from './quotedPrintable'
import { readCard } from './readCard'
import { type CardRow, createVcardReader } from './vcardReader'

interface Read {
  /** The name and the e-mail addresses of each contact. */
  people: string[]
  /** Whether a card or a text is told about. */
  isTold: boolean
}

function rowsOf(file: string): CardRow[] | null {
  const reader = createVcardReader()
  try {
    return [...reader.push(file), ...reader.end()]
  } catch {
    return null
  }
}

function read(file: string): Read {
  const rows = rowsOf(file)
  if (!rows) return { people: [], isTold: true }
  const results = rows.map(({ cells, error }): RowResult =>
    error ? { error } : readCard(cells[0] ?? ''),
  )
  return {
    people: results.flatMap((result) => {
      if (!('input' in result)) return []
      const { firstName, lastName, emails = [] } = result.input
      return `${firstName ?? ''} ${lastName ?? ''} ${emails.map(({ value }) => value).join()}`
    }),
    isTold: results.some(
      (result) =>
        'error' in result || ('input' in result && (result.warnings.length > 0 || result.leftOut)),
    ),
  }
}

/** Cards of each version as other programs write them, without their last line end. */
const cards = {
  'vCard 2.1 (Android)': [
    'BEGIN:VCARD\nVERSION:2.1\nN:Eins;Anna;;;\nFN:Anna Eins\nTEL;CELL:+49 171 5550101\nEMAIL;HOME:anna@eins.example\nEND:VCARD',
    'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=44=72=65=69;=4A=C3=B6=72=67;;;\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4A=C3=B6=72=67=20=\n=44=72=65=69\nEMAIL;WORK:joerg@drei.example\nADR;HOME:;;Weg 1;Aue;;08280;\nEND:VCARD',
  ],
  'vCard 3.0 (RFC 2426)': [
    'BEGIN:VCARD\nVERSION:3.0\nN:Zwei;Bert;;;\nFN:Bert Zwei\nORG:Zwei KG\nEMAIL;TYPE=INTERNET,PREF:bert@zwei.example\nNOTE:First line\\nand more\\, of\n  it\nEND:VCARD',
    'BEGIN:VCARD\nVERSION:3.0\nFN:Frank Dawson\nN:Dawson;Frank;;;\nORG:Lotus Development Corporation\nTEL;TYPE=VOICE,MSG,WORK:+1-919-676-9515\nEMAIL;TYPE=INTERNET:Frank_Dawson@lotus.example\nURL:http://home.earthlink.example/~fdawson\nEND:VCARD',
  ],
  'vCard 4.0 (RFC 6350)': [
    'BEGIN:VCARD\nVERSION:4.0\nFN:Simon Perreault\nN:Perreault;Simon;;;\nBDAY:--0203\nGENDER:M\nEMAIL;TYPE=work:simon@viagenie.example\nTEL;VALUE=uri;TYPE="work,voice":tel:+1-418-656-9254\nUID:urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1\nEND:VCARD',
  ],
}
const all = Object.values(cards).flat()

/** Returns the places of a file's line ends. */
const endsOf = (file: string) => [...file.matchAll(/\n/g)].map(({ index }) => index)

const joined = fc
  .array(fc.constantFrom(...all), { minLength: 1, maxLength: 3 })
  .map((chosen) => `${chosen.join('\n')}\n`)
const damages: Record<string, (file: string, end: number, by: number) => string> = {
  dropped: (file, end) => file.slice(0, end) + file.slice(end + 1),
  doubled: (file, end) => `${file.slice(0, end)}\n${file.slice(end)}`,
  'widened by a space': (file, end) => `${file.slice(0, end + 1)} ${file.slice(end + 1)}`,
  'widened by spaces': (file, end) => `${file.slice(0, end)}  \n  ${file.slice(end + 1)}`,
  'moved on': (file, end, by) =>
    `${file.slice(0, end)}${file.slice(end + 1, end + 1 + by)}\n${file.slice(end + 1 + by)}`,
  'moved back': (file, end, by) =>
    `${file.slice(0, Math.max(0, end - by))}\n${file.slice(Math.max(0, end - by), end)}${file.slice(end + 1)}`,
}

describe('a file with other line ends', () => {
  it.each(Object.entries(cards))('has its own people without damage: %s', (_name, written) => {
    for (const card of written) expect(read(card).isTold).toBe(false)
    for (const [from, to] of [
      ['\n', '\r\n'],
      ['\n', '\r'],
      ['\n', '\r\r\n'],
      ['\n', '\n\n'],
    ] as const) {
      const file = written.join('\n').replaceAll(from, to)
      expect(read(file)).toEqual({
        people: written.flatMap((card) => read(card).people),
        isTold: false,
      })
    }
  })

  it('has its own people when files are joined, with or without a line end or a mark between', () => {
    for (const between of ['', '\n', '\r\n', '\uFEFF', '\n\uFEFF', '\n\n \n', ' ', '\n ', '\t'])
      expect(read(all.join(between)).people, JSON.stringify(between)).toEqual(
        all.flatMap((card) => read(card).people),
      )
  })

  it.each(Object.entries(damages))(
    'keeps its people or says so: a line end %s',
    (_name, damage) => {
      fc.assert(
        fc.property(joined, fc.nat(), fc.integer({ min: 1, max: 12 }), (file, at, by) => {
          const ends = endsOf(file)
          const damaged = read(damage(file, ends[at % ends.length] ?? 0, by))
          if (!damaged.isTold) expect(damaged.people).toEqual(read(file).people)
        }),
        { numRuns: process.env.LONG === '1' ? 5000 : 500 },
      )
    },
  )

  it('begins the next contact at a marker that has lost the line end before it', () => {
    const file =
      'BEGIN:VCARD\nFN:Anna Eins\nEMAIL:anna@eins.exampleEND:VCARD\nBEGIN:VCARDVERSION:3.0\nFN:Bert Zwei\nEND:VCARD'
    expect(read(file)).toEqual({
      people: ['Anna Eins  anna@eins.example', 'Bert Zwei  '],
      isTold: false,
    })
  })

  it('is not cut at a text that reads like the end of a card', () => {
    const file =
      'BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nNOTE:Ends with END:VCARD\nEND:VCARD\nBEGIN:VCARD\nFN:Bert\nEND:VCARD\n'
    expect(read(file).people).toEqual(['Anna  ', 'Bert  '])
    const [row] = createVcardReader().push(file)
    expect(readCard(row?.cells[0] ?? '')).toMatchObject({ input: { notes: 'Ends with END:VCARD' } })
  })

  it('tells about a second name, except where it is the same', () => {
    const card = (...lines: string[]) => readCard(['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\n'))
    for (const lines of [
      ['N:Eins;Anna', 'N:Zwei;Bert'],
      ['FN:Anna', 'FN:Bert'],
    ])
      expect(card(...lines)).toMatchObject({
        warnings: [{ reason: expect.stringContaining('more than one name') as string }],
      })
    expect(card('FN:Anna', 'FN:Anna')).toMatchObject({ warnings: [] })
  })
})

describe('quoted-printable text', () => {
  it('loses the soft line breaks that Android writes inside of a value (vobject, issue 152)', () => {
    const result = readCard(
      'BEGIN:VCARD\nVERSION:2.1\nFN:Tor\nADR;WORK;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;;=41=6D=20=54=6F=72=20=31=37=\n=20=62=;;;;\nEND:VCARD',
    )
    expect(result).toMatchObject({ input: { addresses: [{ street: 'Am Tor 17 b' }] } })
  })

  it.each([
    ['=4A=C3=B6=\n\n=72=67', 'Jörg', 'an empty line'],
    ['=4A=C3=B6==72=67', 'Jörg', 'no line end'],
    ['=4A=C3=B6=72=67=', 'Jörg', 'the end of the value'],
  ])('is the same with %s behind a soft line break', (value, name) => {
    expect(
      readCard(
        `BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${value}\nEND:VCARD`,
      ),
    ).toMatchObject({ input: { firstName: name }, warnings: [] })
  })

  it.each([
    ['J=C3=B6rg=C3', 'UTF-8', 'Jörg\uFFFD'],
    ['J=F6rg', 'UTF-8', 'Jörg'],
    ['J=F6rg', '', 'Jörg'],
    ['J=C3=B6rg', '', 'Jörg'],
    ['?a=b;c=d', 'UTF-8', '?a=b;c=d'],
  ])('%s in “%s” is %s', (value, charset, text) => {
    expect(decodeQuotedPrintable(value, charset)).toBe(text)
  })
})
