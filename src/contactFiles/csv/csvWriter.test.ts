import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_IMPORT_COLUMNS } from '@/contract/contacts/columnMapping'
import { MAX_IMPORT_BATCH_BYTES } from '@/contract/contacts/imports'
import type { CsvContact, CsvWidth } from './csvColumn'
import { csvLine } from './csvLine'
import { type CsvShape, createCsvWriter } from './csvWriter'
import { mapHeaders } from './mapHeaders'
import {
  arbitraryContact,
  comparable,
  fileContact,
  isValidContact,
  storedContact,
} from '../testing/arbitraryContact'
import { readContacts, readTable } from '../testing/readCsvText'
import { widestContact } from '../testing/widestContact'

const OUTLOOK =
  "First Name,Middle Name,Last Name,Title,Suffix,Nickname,Given Yomi,Surname Yomi,E-mail Address,E-mail 2 Address,E-mail 3 Address,Home Phone,Home Phone 2,Business Phone,Business Phone 2,Mobile Phone,Car Phone,Other Phone,Primary Phone,Pager,Business Fax,Home Fax,Other Fax,Company Main Phone,Callback,Radio Phone,Telex,TTY/TDD Phone,IMAddress,Job Title,Department,Company,Office Location,Manager's Name,Assistant's Name,Assistant's Phone,Company Yomi,Business Street,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Home State,Home Postal Code,Home Country/Region,Other Street,Other City,Other State,Other Postal Code,Other Country/Region,Personal Web Page,Spouse,Schools,Hobby,Location,Web Page,Birthday,Anniversary,Notes"
const GOOGLE =
  'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels'
const PARTS = [
  'Label',
  'Formatted',
  'Street',
  'City',
  'PO Box',
  'Region',
  'Postal Code',
  'Country',
  'Extended Address',
]

function widthOf(contacts: CsvContact[]): CsvWidth {
  const longest = (field: 'emails' | 'phones' | 'websites' | 'addresses' | 'timeline') =>
    Math.max(0, ...contacts.map((contact) => contact[field].length))
  const extras = [...new Set(contacts.flatMap((contact) => Object.keys(contact.extras)))]
  return {
    emails: longest('emails'),
    phones: longest('phones'),
    websites: longest('websites'),
    addresses: longest('addresses'),
    timeline: longest('timeline'),
    extras,
  }
}

function write(shape: CsvShape, contacts: CsvContact[]): string {
  const writer = createCsvWriter(shape, widthOf(contacts))
  return writer.header + contacts.map(writer.row).join('')
}

/** Returns the contacts of a file as they would be stored. */
function readStored(text: string): object[] {
  return readContacts(text).map((result) => {
    if (!('input' in result)) throw new Error(JSON.stringify(result))
    expect([result.warnings, result.leftOut]).toEqual([[], undefined])
    return storedContact(result.id, result.input, result.extras)
  })
}

/** The cells of a file's only row that are not empty, by header. */
function cellsOf(shape: CsvShape, contact: CsvContact): Record<string, string> {
  const { headers, rows } = readTable(write(shape, [contact]))
  const [row] = rows
  return Object.fromEntries(
    headers
      .map((header, index): [string, string] => [header, row?.cells[index] ?? ''])
      .filter(([, cell]) => cell !== ''),
  )
}

const none: CsvWidth = { emails: 0, phones: 0, websites: 0, addresses: 0, timeline: 0, extras: [] }
const address = {
  label: '',
  formatted: '',
  street: '',
  extendedAddress: '',
  poBox: '',
  city: '',
  region: '',
  postalCode: '',
  country: '',
}

describe('csvWriter', () => {
  it("has Google's names, then the timeline, the extras and our id", () => {
    const { headers } = createCsvWriter('tessera', {
      ...none,
      emails: 1,
      phones: 2,
      addresses: 1,
      timeline: 1,
      extras: ['File As', 'Shoe size'],
    })
    expect(headers).toEqual([
      'First Name',
      'Middle Name',
      'Last Name',
      'Name Prefix',
      'Name Suffix',
      'Nickname',
      'Organization Name',
      'Organization Title',
      'Organization Department',
      'Birthday',
      'Notes',
      'Labels',
      'E-mail 1 - Label',
      'E-mail 1 - Value',
      'Phone 1 - Label',
      'Phone 1 - Value',
      'Phone 2 - Label',
      'Phone 2 - Value',
      ...PARTS.map((part) => `Address 1 - ${part}`),
      'Timeline 1 - Text',
      'Timeline 1 - Written At',
      'Timeline 1 - Follow-up On',
      'Timeline 1 - Done',
      'Timeline 1 - ID',
      'File As',
      'Shoe size',
      'Tessera ID',
    ])
  })

  it('marks extras that would be read as a field', () => {
    const extras = [
      'First Name',
      ' phone 1 -  value',
      'Tessera ID',
      'Extra: x',
      '',
      'Title',
      'Phone 1 - Kind',
      'Home Street',
      'Timeline 2 - Done',
      'Tessera import error',
    ]
    expect(createCsvWriter('tessera', { ...none, extras }).headers.slice(12, -1)).toEqual([
      'Extra: First Name',
      'Extra:  phone 1 -  value',
      'Extra: Tessera ID',
      'Extra: Extra: x',
      'Extra: ',
      'Extra: Title',
      'Phone 1 - Kind',
      'Extra: Home Street',
      'Extra: Timeline 2 - Done',
      'Extra: Tessera import error',
    ])
  })

  it('quotes cells if needed, guards formulas and ends with CRLF', () => {
    const contact = fileContact({
      firstName: 'Ada',
      lastName: '=1+1',
      nickname: 'a "b", c',
      notes: 'x\ny',
      tags: ['Friends', 'a;b'],
      isFavorite: true,
      phones: [{ label: 'Mobile', value: '+33 6' }],
      extras: { '=x': "'-1" },
    })
    const { header, row } = createCsvWriter('tessera', widthOf([contact]))
    expect(row(contact)).toBe(
      `Ada,,'=1+1,,,"a ""b"", c",,,,,"x\ny","Friends ::: a;b ::: * starred",Mobile,'+33 6,''-1,${contact.id}\r\n`,
    )
    expect(header).toMatch(/^First Name,.*,Phone 1 - Value,'=x,Tessera ID\r\n$/)
  })

  it('throws if a value has no column', () => {
    const { row } = createCsvWriter('outlook', { ...none, phones: 1 })
    expect(() =>
      row(
        fileContact({
          phones: [
            { label: '', value: '11' },
            { label: '', value: '22' },
          ],
        }),
      ),
    ).toThrow(RangeError)
    expect(() => row(fileContact({ extras: { Other: 'x' } }))).toThrow(RangeError)
    expect(() => row(fileContact({ extras: { Other: '' } }))).not.toThrow()
  })

  it.each(['=', '+', '-', '@', '\t', '\r'])(
    'leaves no cell that starts with %j, in any column of any shape',
    (lead) => {
      const text = `${lead}cmd|' /C calc'!A0`
      const entry = { label: text, value: text }
      const names = {
        namePrefix: text,
        firstName: text,
        middleName: text,
        lastName: text,
        nameSuffix: text,
        nickname: text,
        organization: text,
        department: text,
        jobTitle: text,
      }
      const places = {
        label: text,
        formatted: text,
        street: text,
        extendedAddress: text,
        poBox: text,
        city: text,
        region: text,
        postalCode: text,
        country: text,
      }
      const note = {
        id: fileContact().id,
        text,
        writtenAt: '2026-01-31T10:00:00Z',
        followUpOn: null,
        isDone: true,
      }
      const hostile = fileContact({
        ...names,
        birthday: text,
        notes: text,
        tags: [text],
        emails: [entry],
        phones: [entry],
        websites: [entry],
        addresses: [places],
        timeline: [note],
        extras: { [text]: text },
      })
      for (const shape of ['tessera', 'google', 'outlook'] as const) {
        const cells = write(shape, [hostile]).split(/,|\r\n/)
        expect(cells.filter((cell) => cell.includes('calc')).length).toBeGreaterThanOrEqual(29)
        expect(cells.filter((cell) => /^"?[=+\-@\t\r]/.test(cell))).toEqual([])
      }
    },
  )

  it('writes cells so that only its own delimiter is detected', () => {
    expect(csvLine(['a;b', 'c,d', 'e\tf', 'g'], ';')).toBe('"a;b";"c,d";"e\tf";g\r\n')
  })
})

describe("Google's shape", () => {
  it("has Google's columns in order and none of ours", () => {
    const width = { ...none, emails: 1, timeline: 3, extras: ['Photo', 'File As', 'Shoe size'] }
    const { headers } = createCsvWriter('google', width)
    const end = 'E-mail 1 - Label,E-mail 1 - Value,Custom Field 1 - Label,Custom Field 1 - Value'
    expect(headers.join()).toBe(`${GOOGLE},${end}`)
  })

  it("fills Google's own columns from the extras", () => {
    const contact = fileContact({
      firstName: 'Ada',
      extras: { Photo: 'https://example.com/a.jpg', 'File As': 'Byron' },
    })
    expect(cellsOf('google', contact)).toEqual({
      'First Name': 'Ada',
      'File As': 'Byron',
      Photo: 'https://example.com/a.jpg',
    })
  })
})

describe("Outlook's shape", () => {
  it('begins with the 61 columns of Outlook on the web', () => {
    expect(createCsvWriter('outlook', none).headers.slice(0, 61).join()).toBe(OUTLOOK)
  })

  it('writes values to the Outlook columns of their labels, and the others after them', () => {
    const contact = fileContact({
      firstName: 'Ada',
      namePrefix: 'Dr.',
      jobTitle: 'CTO',
      emails: ['a', 'b', 'c', 'd'].map((name, index) => ({
        label: index === 1 ? 'Home' : '',
        value: `${name}@example.com`,
      })),
      phones: [
        { label: 'Work', value: '1111' },
        { label: 'work', value: '2222' },
        { label: 'Work', value: '3333' },
        { label: 'Boat', value: '4444' },
        { label: '', value: '5555' },
      ],
      addresses: [
        { ...address, label: 'Home', street: 'A 1', city: 'Graz', poBox: '7' },
        { ...address, label: 'Cabin', city: 'Oslo' },
      ],
      websites: [
        { label: '', value: 'example.com' },
        { label: 'Blog', value: 'blog.example.com' },
      ],
      tags: ['VIP', 'a;b'],
      isFavorite: true,
      extras: { Spouse: 'Bo', 'Shoe size': '38' },
    })
    expect(cellsOf('outlook', contact)).toEqual({
      'First Name': 'Ada',
      Title: 'Dr.',
      'Job Title': 'CTO',
      'E-mail Address': 'a@example.com',
      'E-mail 2 Address': 'b@example.com',
      'E-mail 3 Address': 'c@example.com',
      'E-mail 2 - Label': 'Home',
      'E-mail 4 - Value': 'd@example.com',
      'Business Phone': '1111',
      'Business Phone 2': '2222',
      'Phone 3 - Label': 'Work',
      'Phone 3 - Value': '3333',
      'Phone 4 - Label': 'Boat',
      'Phone 4 - Value': '4444',
      'Other Phone': '5555',
      'Home Street': 'A 1',
      'Home City': 'Graz',
      'Home Address PO Box': '7',
      'Address 2 - Label': 'Cabin',
      'Address 2 - City': 'Oslo',
      'Web Page': 'example.com',
      'Website 2 - Label': 'Blog',
      'Website 2 - Value': 'blog.example.com',
      Categories: 'VIP',
      Labels: 'a;b ::: * starred',
      Spouse: 'Bo',
      'Shoe size': '38',
    })
  })

  it('loses no value: all of them are read back, maybe in another order', () => {
    const wordsOf = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(wordsOf)
    fc.assert(
      fc.property(arbitraryContact, (contact) => {
        const written = wordsOf(readTable(write('outlook', [contact])).rows[0]?.cells).join('\n')
        const { id: _id, tags: _tags, timeline, ...fields } = contact
        const values = wordsOf({
          ...fields,
          emails: fields.emails.map(({ value }) => value),
          phones: fields.phones.map(({ value }) => value),
          addresses: fields.addresses.map(({ label: _label, ...parts }) => parts),
        })
        for (const word of [
          ...values,
          ...timeline.map(({ text }) => text),
          ...contact.tags.map((tag) => tag.replace(/^\\+/, '')),
        ])
          expect(written).toContain(word)
      }),
      { numRuns: 150 },
    )
  })
})

describe('an export imports again unchanged', () => {
  it('for any contacts of the contract', () => {
    fc.assert(
      fc.property(fc.array(arbitraryContact, { minLength: 1, maxLength: 4 }), (contacts) => {
        expect(readStored(write('tessera', contacts))).toEqual(contacts.map(comparable))
      }),
      { numRuns: process.env.LONG === '1' ? 4000 : 250 },
    )
  }, 300_000)

  it('for the widest contact that the contract allows, in one row that can be sent', () => {
    const widest = widestContact()
    expect(isValidContact(widest)).toBe(true)
    const file = write('tessera', [widest])
    expect(readStored(file)).toEqual([comparable(widest)])
    const {
      headers,
      rows: [row],
    } = readTable(file)
    expect(headers.length).toBeLessThanOrEqual(MAX_IMPORT_COLUMNS)
    expect(new TextEncoder().encode(JSON.stringify(row?.cells)).length).toBeLessThan(
      MAX_IMPORT_BATCH_BYTES - 64 * 1024,
    )
  })

  it('recognizes all its own columns', () => {
    const { headers } = createCsvWriter('tessera', {
      emails: 2,
      phones: 1,
      websites: 1,
      addresses: 2,
      timeline: 2,
      extras: ['Company', 'x'],
    })
    const extras = mapHeaders(headers).columns.filter(({ target }) => target.kind === 'extra')
    expect(extras.map(({ target }) => target)).toEqual([
      { kind: 'extra', name: 'Company' },
      { kind: 'extra', name: 'x' },
    ])
  })
})
