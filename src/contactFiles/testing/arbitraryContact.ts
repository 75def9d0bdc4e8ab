import fc from 'fast-check'
import * as v from 'valibot'
import { type Contact } from '@/contract/contacts/contact'
import {
  contactChange,
  contactInput,
  contactPatch,
  isIdentified,
} from '@/contract/contacts/contactChange'
import { labelledPhone, labelledWebsite, storedWebsite } from '@/contract/contacts/labelledValues'
import { isBlank } from '@/values/isBlank'

/** The fields of a contact in a file, with its id. */
export type FileContact = Omit<
  Contact,
  | 'version'
  | 'city'
  | 'country'
  | 'displayImage'
  | 'source'
  | 'followUpOn'
  | 'deletedAt'
  | 'createdAt'
  | 'updatedAt'
>

const blank: FileContact = {
  id: '0e984725-c51c-4bf4-9960-e1c80e27aba0',
  namePrefix: '',
  firstName: '',
  middleName: '',
  lastName: '',
  nameSuffix: '',
  nickname: '',
  organization: '',
  department: '',
  jobTitle: '',
  emails: [],
  phones: [],
  websites: [],
  addresses: [],
  birthday: '',
  notes: '',
  timeline: [],
  tags: [],
  isFavorite: false,
  extras: {},
}

/** Builds a contact of which only some fields matter. */
export function fileContact(fields: Partial<FileContact> = {}): FileContact {
  return { ...blank, ...fields }
}

/**
 * Returns a contact as stored after reading `input`: null and missing fields are empty. Extras are
 * entries in order, because `__proto__` may be among them.
 */
export function storedContact(
  id: string | undefined,
  input: object,
  extras: Readonly<Record<string, string>>,
): object {
  const given = Object.entries(input).flatMap(([key, value]: [string, unknown]) =>
    value === null || value === undefined ? [] : ([[key, value]] as const),
  )
  return {
    ...blank,
    ...Object.fromEntries<unknown>(given),
    id,
    extras: Object.entries(extras).sort(),
  }
}

/** Returns a written contact in the same form. */
export function comparable(contact: FileContact): object {
  return { ...contact, extras: Object.entries(contact.extras).sort() }
}

/** Returns a written contact as a card has it, with complete URLs. */
export function comparableCard(contact: FileContact): object {
  const websites = contact.websites.map(({ label, value }) => ({
    label,
    value: cardAddress(value),
  }))
  return comparable({ ...contact, websites })
}

/** Returns a website as a card writes it: complete, unless that is too long to be read again. */
export function cardAddress(typed: string): string {
  const { href } = new URL(/^https?:/i.test(typed) ? typed : `https://${typed}`)
  return href.length > 2048 ? typed : href
}

/** Returns the fields of a contact that a row may write; its extras have no limit of their number. */
function writtenFields({ extras: _extras, ...contact }: FileContact): object {
  const fields = Object.entries(contact).filter(([key]) => key in contactPatch.entries)
  return { ...Object.fromEntries<unknown>(fields), birthday: contact.birthday || null }
}

/** Tells whether the contract accepts such a contact. */
export function isValidContact(contact: FileContact): boolean {
  return v.is(contactInput, writtenFields(contact))
}

const marks = fc.constantFrom(
  "'",
  '"',
  '""',
  ',',
  ';',
  ':',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '=',
  '=3D',
  '=\r\n',
  '+',
  '-',
  '@',
  ' ::: ',
  '* ',
  '* starred',
  '\\',
  '\\n',
  '\\,',
  '\\;',
  '^',
  '^n',
  '^^',
  "^'",
  'Extra: ',
  '\uFEFF',
  ' ',
  '\u00a0',
  '\u2028',
  '\u0085',
  '\u000b',
  '0',
  'END:VCARD',
  '\r\nEND:VCARD\r\n',
  '\nBEGIN:VCARD\n',
  '_$!<Home>!$_',
  '\u202e',
  '👩‍👩‍👧‍👦',
  'ß',
  'é',
  '日本語',
  'x'.repeat(80),
)
const piece = fc.oneof(
  marks,
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)

/**
 * Any text that can be stored: separators, quotes, escapes, folds and formulas of CSV, vCard and
 * spreadsheets, and any character.
 */
const nastyText: fc.Arbitrary<string> = fc
  .array(piece, { maxLength: 6 })
  .map((pieces) => pieces.join('').replaceAll('\0', '0'))

/** Returns the same as one trimmed line, '' if nothing of it can be seen. */
function nastyLine(maxLength: number): fc.Arbitrary<string> {
  return nastyText.map((text) => {
    const line = text
      .replace(/[\r\n]/g, ' ')
      .slice(0, maxLength)
      .toWellFormed()
      .trim()
    return isBlank(line) ? '' : line
  })
}

const label = fc.oneof(
  nastyLine(60),
  fc.constantFrom(
    '',
    'Work',
    'Home',
    'Mobile',
    'Work Fax',
    'work',
    'HOME',
    'Main',
    'Other',
    'iPhone',
    '* Work',
    '_$!<Home>!$_',
  ),
)

function listOf(schema: v.GenericSchema, value: fc.Arbitrary<string>) {
  const valid = fc.record({ label, value }).filter((entry) => v.is(schema, entry))
  return fc.array(
    valid.map((entry) => ({ ...entry, value: entry.value.trim() })),
    { maxLength: 4 },
  )
}

const phone = fc
  .tuple(fc.constantFrom('+', '(', '*', '#', '0'), fc.stringMatching(/^[0-9 ().,;:/*#+x-]{2,20}$/))
  .map((parts) => parts.join(''))
const lines = {
  formatted: nastyText,
  street: nastyText,
  extendedAddress: nastyText,
  poBox: nastyText,
}
const address = fc
  .record({
    label,
    ...lines,
    city: nastyText,
    region: nastyText,
    postalCode: nastyText,
    country: nastyText,
  })
  .filter((parts) =>
    Object.entries(parts).some(([key, part]) => key !== 'label' && part.trim() !== ''),
  )
const tag = fc
  .oneof(
    nastyLine(60),
    fc.constantFrom(
      '* starred',
      '\\* starred',
      '* myContacts',
      '*',
      'starred',
      'myContacts',
      'a,b',
      'a;b',
    ),
  )
  .filter((name) => name !== '' && !name.includes(':::'))
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const moment = fc.oneof(
  fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom('2026-01-31T10:00:00Z', '2026-01-31T10:00:00+02:00', '2026-01-31 10:00:00Z'),
)
const note = fc.record({
  id: fc.uuid(),
  text: nastyText.filter((text) => text.trim() !== ''),
  writtenAt: moment,
  followUpOn: fc.option(day),
  isDone: fc.boolean(),
})
const extraKey = fc.oneof(
  nastyText,
  fc.constantFrom(
    'First Name',
    'first  name',
    'Title',
    'Name',
    'Labels',
    'E-mail 1 - Value',
    'Address 1 - City',
    'Tessera ID',
    'Extra: Name',
    'Shoe size',
    'Shoe size (2)',
  ),
  fc.constantFrom('__proto__', 'constructor', 'toString', '', ' ', '=1', "'=1", '1', '2 (2)'),
  fc.constantFrom(
    'EMAIL',
    'FN',
    'N',
    'BDAY',
    'PHOTO',
    'NOTE',
    'ADR',
    'KIND',
    'X-ABLABEL',
    'item1.X-ABLABEL',
    'item1.X-ABDATE',
    'item1.URL',
    'AGENT',
    'END',
    'BEGIN',
    'VERSION',
    'PRODID',
    'X-SOCIALPROFILE;TYPE=twitter',
    'X-SOCIALPROFILE;TYPE=twitter (2)',
    'IMPP;X-SERVICE-TYPE="a;b:c"',
    'UID',
    'X-FOO;ENCODING=QUOTED-PRINTABLE',
    'KEY;ENCODING=b',
    'X-TESSERA-ID',
    'X-TESSERA-EXTRA',
    'X-TESSERA-NOTE',
    'X-TESSERA-IMPORT-ERROR',
    'X-UNREADABLE',
    'x-lower',
    'X-FOO;CHARSET=UTF-8',
  ),
)
const extraValue = fc
  .oneof(
    nastyText,
    fc.constantFrom(
      'group',
      'https://example.com/a.jpg',
      'BEGIN:VCARD',
      'END:VCARD',
      'no',
      'a@example.com',
      '19800131',
      'AAAA',
    ),
  )
  .filter((text) => text !== '')

/** A contact full of text that files are known to damage. */
const contactFields = {
  id: fc.uuid(),
  namePrefix: nastyLine(200),
  firstName: nastyLine(200),
  middleName: nastyLine(200),
  lastName: nastyLine(200),
  nameSuffix: nastyLine(200),
  nickname: nastyLine(200),
  organization: nastyLine(200),
  department: nastyLine(200),
  jobTitle: nastyLine(200),
  emails: fc.array(fc.record({ label, value: fc.emailAddress() }), { maxLength: 3 }),
  phones: listOf(
    labelledPhone,
    fc.oneof(
      phone,
      fc.constantFrom(
        '+33 6 39 98 00 07',
        '0012',
        '12 ::: 34',
        '+1 555 0100 ext. 7',
        '+12125550143;ext=77',
      ),
    ),
  ),
  websites: listOf(
    labelledWebsite,
    fc.oneof(
      nastyLine(80).map((path) => `https://example.com/${path}`),
      fc.constantFrom('example.com', 'https://example.com/a,b;c', 'localhost:80'),
    ),
  ),
  addresses: fc.array(address, { maxLength: 3 }),
  birthday: fc.oneof(
    day,
    fc.constantFrom('', '', '1604-02-29', '--02-29', '--01-31', '0001-01-31'),
  ),
  notes: nastyText,
  timeline: fc.array(note, { maxLength: 3 }),
  tags: fc.uniqueArray(tag, { maxLength: 5 }),
  isFavorite: fc.boolean(),
  extras: fc
    .array(fc.tuple(extraKey, extraValue), { maxLength: 6 })
    .map((entries) => Object.fromEntries<string>(entries)),
}

/** Any contact that the contract accepts. */
export const arbitraryContact: fc.Arbitrary<FileContact> = fc
  .record(contactFields)
  .filter(isValidContact)

const oldWebsites = [
  './path',
  'https://ann:secret@example.com/',
  '{{name}}.example',
  'mailto:a@example.com',
  'a..b',
]

/** Any contact that may be stored, also with values that today's rules refuse as new ones. */
export const arbitraryStored: fc.Arbitrary<FileContact> = fc
  .record({
    ...contactFields,
    websites: listOf(
      storedWebsite,
      fc.oneof(nastyLine(80), fc.constantFrom(...oldWebsites, 'example.com')),
    ),
    birthday: fc.oneof(contactFields.birthday, fc.constantFrom('0000-02-29', '0000-01-31')),
  })
  .filter((contact) => isIdentified(contact) && v.is(contactChange, writtenFields(contact)))
