import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { contactInput, contactPatch, labelledPhone, labelledWebsite } from '@/contract/contacts'
import { mapHeaders, validateDraft } from './googleContacts'
import { readCsv } from './readCsv'
import { type CsvContact, type CsvWidth, csvColumns, csvRow } from './writeCsv'

const blank: CsvContact = {
  id: '0e984725-c51c-4bf4-9960-e1c80e27aba0',
  namePrefix: '', firstName: '', middleName: '', lastName: '', nameSuffix: '', nickname: '', organization: '', department: '', jobTitle: '',
  emails: [], phones: [], websites: [], addresses: [], birthday: '', notes: '', tags: [], isFavorite: false, extras: {},
}

function widthOf(contacts: CsvContact[]): CsvWidth {
  const longest = (field: 'emails' | 'phones' | 'websites' | 'addresses') => Math.max(0, ...contacts.map((contact) => contact[field].length))
  const extras = [...new Set(contacts.flatMap((contact) => Object.keys(contact.extras)))]
  return { emails: longest('emails'), phones: longest('phones'), websites: longest('websites'), addresses: longest('addresses'), extras }
}

function write(contacts: CsvContact[]): string {
  const columns = csvColumns(widthOf(contacts))
  return `\uFEFF${[null, ...contacts].map((contact) => csvRow(contact, columns)).join('')}`
}

/** The contacts that a file holds, as they would be stored. Extras as entries: `__proto__` may be among them. */
function read(text: string): object[] {
  const { headers, rows } = readCsv(new TextEncoder().encode(text))
  return rows.map(mapHeaders(headers).toDraft).map((draft) => {
    const result = validateDraft(draft)
    if (!('input' in result)) throw new Error(`${result.column}: ${result.reason}`)
    const fields = Object.entries(result.input).map(([key, value]) => [key, value ?? ''] as const)
    return { ...blank, ...Object.fromEntries<unknown>(fields), id: draft.id, extras: Object.entries(draft.extras).sort() }
  })
}

/** Whether the contract takes such a contact. */
function isValid(contact: CsvContact): boolean {
  const fields = Object.entries(contact).filter(([key]) => key in contactPatch.entries)
  return v.is(contactInput, { ...Object.fromEntries<unknown>(fields), birthday: contact.birthday || null })
}

const comparable = (contact: CsvContact) => ({ ...contact, extras: Object.entries(contact.extras).sort() })

describe('csvColumns', () => {
  it("has Google's names, then the extras, then our id", () => {
    expect(csvColumns({ emails: 1, phones: 2, websites: 0, addresses: 1, extras: ['File As', 'Shoe size'] })).toEqual([
      'First Name', 'Middle Name', 'Last Name', 'Name Prefix', 'Name Suffix', 'Nickname', 'Organization Name', 'Organization Title',
      'Organization Department', 'Birthday', 'Notes', 'Labels', 'E-mail 1 - Label', 'E-mail 1 - Value', 'Phone 1 - Label', 'Phone 1 - Value',
      'Phone 2 - Label', 'Phone 2 - Value',
      'Address 1 - Label', 'Address 1 - Formatted', 'Address 1 - Street', 'Address 1 - City', 'Address 1 - PO Box', 'Address 1 - Region',
      'Address 1 - Postal Code', 'Address 1 - Country', 'Address 1 - Extended Address', 'File As', 'Shoe size', 'Tessera ID',
    ])
  })

  it('marks extras that would be read as a field', () => {
    const extras = ['First Name', ' phone 1 -  value', 'Tessera ID', 'Extra: x', '', 'Title', 'Phone 1 - Kind']
    expect(csvColumns({ emails: 0, phones: 0, websites: 0, addresses: 0, extras }).slice(12, -1)).toEqual([
      'Extra: First Name', 'Extra:  phone 1 -  value', 'Extra: Tessera ID', 'Extra: Extra: x', 'Extra: ', 'Extra: Title', 'Phone 1 - Kind',
    ])
  })
})

describe('csvRow', () => {
  const columns = csvColumns({ emails: 1, phones: 1, websites: 0, addresses: 0, extras: ['=x'] })

  it('quotes what needs it, guards formulas and ends with CRLF', () => {
    const contact = {
      ...blank, firstName: 'Ada', lastName: '=1+1', nickname: 'a "b", c', notes: 'x\ny', tags: ['Friends', 'a;b'], isFavorite: true,
      phones: [{ label: 'Mobile', value: '+33 6' }], extras: { '=x': "'-1" },
    }
    expect(csvRow(contact, columns)).toBe(
      `Ada,,'=1+1,,,"a ""b"", c",,,,,"x\ny","Friends ::: a;b ::: * starred",,,Mobile,'+33 6,''-1,${blank.id}\r\n`,
    )
    expect(csvRow(null, columns)).toMatch(/^First Name,.*,Phone 1 - Value,'=x,Tessera ID\r\n$/)
  })

  it('refuses to lose a value that has no column', () => {
    expect(() => csvRow({ ...blank, phones: [{ label: '', value: '1' }, { label: '', value: '2' }] }, columns)).toThrow(RangeError)
    expect(() => csvRow({ ...blank, extras: { Other: 'x' } }, columns)).toThrow(/1 values of contact/)
    expect(() => csvRow({ ...blank, extras: { Other: '' } }, columns)).not.toThrow()
  })

  it.each(['=', '+', '-', '@', '\t', '\r'])('leaves no cell that starts with %j, in any column', (lead) => {
    const text = `${lead}cmd|' /C calc'!A0`
    const entry = { label: text, value: text }
    const places = { formatted: text, street: text, extendedAddress: text, poBox: text, city: text, region: text, postalCode: text, country: text }
    const hostile: CsvContact = {
      ...blank,
      namePrefix: text, firstName: text, middleName: text, lastName: text, nameSuffix: text, nickname: text,
      organization: text, department: text, jobTitle: text, birthday: text, notes: text, tags: [text],
      emails: [entry], phones: [entry], websites: [entry], addresses: [{ ...places, label: text }],
      extras: { [text]: text },
    }
    const cells = write([hostile]).slice(1).split(/,|\r\n/)
    expect(cells.filter((cell) => cell.includes('calc'))).toHaveLength(29)
    expect(cells.filter((cell) => /^"?[=+\-@\t\r]/.test(cell))).toEqual([])
  })
})

describe('an export imports again unchanged', () => {
  const marks = fc.constantFrom(
    "'", '"', '""', ',', ';', '\t', '\r', '\n', '\r\n', '=', '+', '-', '@', ' ::: ', '* ', '* starred', '\\', 'Extra: ', '\uFEFF', ' ', '\u00a0', '0',
  )
  const piece = fc.oneof(marks, fc.string({ unit: 'binary', maxLength: 8 }), fc.string({ unit: 'grapheme', maxLength: 8 }))
  const anyText = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('').replaceAll('\0', '0'))
  const lineOf = (maxLength: number) => anyText.map((text) => text.replace(/[\r\n]/g, ' ').slice(0, maxLength).toWellFormed().trim())
  const label = lineOf(60)
  const listOf = (schema: v.GenericSchema, value: fc.Arbitrary<string>) => {
    const valid = fc.record({ label, value }).filter((entry) => v.is(schema, entry))
    return fc.array(valid.map((entry) => ({ ...entry, value: entry.value.trim() })), { maxLength: 4 })
  }
  const phone = fc.tuple(fc.constantFrom('+', '(', '*', '#', '0'), fc.stringMatching(/^[0-9 ().,;:/*#+x-]{2,20}$/)).map((parts) => parts.join(''))
  const street = { formatted: anyText, street: anyText, extendedAddress: anyText, poBox: anyText }
  const address = fc
    .record({ label, ...street, city: anyText, region: anyText, postalCode: anyText, country: anyText })
    .filter((parts) => Object.entries(parts).some(([key, part]) => key !== 'label' && part.trim() !== ''))
  const tag = fc
    .oneof(lineOf(60), fc.constantFrom('* starred', '\\* starred', '* myContacts', '*'))
    .filter((name) => name !== '' && !name.includes(':::'))
  const extraKey = fc.oneof(
    anyText,
    fc.constantFrom('First Name', 'first  name', 'Title', 'Name', 'Labels', 'E-mail 1 - Value', 'Address 1 - City', 'Tessera ID', 'Extra: Name'),
    fc.constantFrom('__proto__', 'constructor', '', ' ', '=1', "'=1"),
  )
  const extra = fc.tuple(extraKey, anyText.filter((text) => text !== ''))
  const contact: fc.Arbitrary<CsvContact> = fc
    .record({
      id: fc.uuid(),
      namePrefix: lineOf(200), firstName: lineOf(200), middleName: lineOf(200), lastName: lineOf(200), nameSuffix: lineOf(200), nickname: lineOf(200),
      organization: lineOf(200), department: lineOf(200), jobTitle: lineOf(200),
      emails: fc.array(fc.record({ label, value: fc.emailAddress() }), { maxLength: 3 }),
      phones: listOf(labelledPhone, fc.oneof(phone, fc.constantFrom('+33 6 39 98 00 07', '0012', '12 ::: 34', '-'))),
      websites: listOf(labelledWebsite, lineOf(80).map((path) => `https://example.com/${path}`)),
      addresses: fc.array(address, { maxLength: 3 }),
      birthday: fc.constantFrom('', '1980-01-31', '--02-29'),
      notes: anyText,
      tags: fc.array(tag, { maxLength: 5 }),
      isFavorite: fc.boolean(),
      extras: fc.array(extra, { maxLength: 5 }).map((entries) => Object.fromEntries<string>(entries)),
    })
    .filter((fields) => isValid(fields))

  it('for any contacts of the contract', () => {
    fc.assert(
      fc.property(fc.array(contact, { minLength: 1, maxLength: 4 }), (contacts) => {
        expect(read(write(contacts))).toEqual(contacts.map(comparable))
      }),
      { numRuns: 500 },
    )
  })

  it('with any text as notes and as an extra', () => {
    fc.assert(
      fc.property(anyText, extraKey, (text, key) => {
        const extras = Object.fromEntries([[key, text || 'x']])
        const one = { ...blank, firstName: 'Ada', notes: text, extras }
        expect(read(write([one]))).toEqual([comparable(one)])
      }),
      { numRuns: 2000 },
    )
  })
})
