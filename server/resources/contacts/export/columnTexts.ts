import { extraHeader } from '@/contactFiles/csv/contactColumns'
import { csvLine } from '@/contactFiles/csv/csvLine'
import { guardCell } from '@/contactFiles/csv/spreadsheetGuard'
import type { ExportColumn, ExportColumnKey } from '@/contract/contacts/contactFiles'
import { sourceNames } from '@/contract/contacts/sourceNames'
import { addressText } from '../addressText'
import type { ContactRow } from '../contactRow'
import { joinedTexts } from '../joinedTexts'

type PlainField =
  | 'namePrefix'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'nameSuffix'
  | 'nickname'
  | 'organization'
  | 'jobTitle'
  | 'department'
  | 'birthday'
  | 'notes'
  | 'followUpOn'
type OtherField =
  | 'id'
  | 'emails'
  | 'phones'
  | 'websites'
  | 'addresses'
  | 'tags'
  | 'isFavorite'
  | 'source'

/** The stored fields of a contact that chosen columns show, with moments as text. */
export type ColumnRow = Pick<ContactRow, PlainField | OtherField> & {
  createdAt: string
  updatedAt: string
}
type ColumnField = keyof ColumnRow

interface ColumnText {
  /** The fields that the text is made of. */
  fields: readonly ColumnField[]
  text: (row: ColumnRow) => string
}

const plain = (field: PlainField): ColumnText => ({
  fields: [field],
  text: (row) => row[field] ?? '',
})

const values = (field: 'emails' | 'phones' | 'websites'): ColumnText => ({
  fields: [field],
  text: (row) => joinedTexts(row[field].map(({ value }) => value)),
})

const moment = (field: 'createdAt' | 'updatedAt'): ColumnText => ({
  fields: [field],
  text: (row) => new Date(row[field]).toISOString(),
})

const ofAddresses = (text: (address: ColumnRow['addresses'][number]) => string): ColumnText => ({
  fields: ['addresses'],
  text: (row) => joinedTexts(row.addresses.map(text)),
})

const nameParts = ['namePrefix', 'firstName', 'middleName', 'lastName', 'nameSuffix'] as const

/** The text of each column: one cell, in which several values are joined as in "a; b". */
const columnTexts: Record<ExportColumnKey, ColumnText> = {
  favorite: { fields: ['isFavorite'], text: ({ isFavorite }) => (isFavorite ? 'Yes' : 'No') },
  // As the list shows it: a contact without a name is known by something else.
  name: {
    fields: [...nameParts, 'nickname', 'organization', 'emails', 'phones'],
    text: (row) =>
      nameParts
        .map((part) => row[part])
        .filter(Boolean)
        .join(' ') ||
      row.nickname ||
      row.organization ||
      (row.emails[0]?.value ?? row.phones[0]?.value ?? ''),
  },
  namePrefix: plain('namePrefix'),
  firstName: plain('firstName'),
  middleName: plain('middleName'),
  lastName: plain('lastName'),
  nameSuffix: plain('nameSuffix'),
  nickname: plain('nickname'),
  organization: plain('organization'),
  jobTitle: plain('jobTitle'),
  department: plain('department'),
  email: values('emails'),
  phone: values('phones'),
  website: values('websites'),
  address: ofAddresses(addressText),
  city: ofAddresses(({ city }) => city),
  country: ofAddresses(({ country }) => country),
  tags: { fields: ['tags'], text: ({ tags }) => joinedTexts(tags) },
  birthday: plain('birthday'),
  notes: plain('notes'),
  source: { fields: ['source'], text: ({ source }) => sourceNames[source] },
  followUpOn: plain('followUpOn'),
  createdAt: moment('createdAt'),
  updatedAt: moment('updatedAt'),
  id: { fields: ['id'], text: ({ id }) => id },
}

/** The fields that columns read of each contact, and the lines that they write. */
export interface ColumnWriter {
  fields: readonly ColumnField[]
  /** The names of the custom fields. */
  extras: readonly string[]
  /** The header line with its CRLF. */
  header: string
  /** Returns a line with its CRLF, from the fields and the values of the custom fields. */
  row: (row: ColumnRow, extras: readonly (string | null)[]) => string
}

/** Writes contacts as CSV with just these columns, each value as one text. */
export function createColumnWriter(columns: readonly ExportColumn[]): ColumnWriter {
  const fields = columns.flatMap((column) =>
    column.key === 'custom' ? [] : columnTexts[column.key].fields,
  )
  const extras = columns.flatMap((column) => (column.key === 'custom' ? [column.name] : []))
  const distinct = [...new Set(extras)]
  // Nothing imports them, and a spreadsheet sorts by them.
  const areMoments = columns.map(({ key }) => key === 'createdAt' || key === 'updatedAt')
  const cells = columns.map((column): ((row: ColumnRow, extras: Extras) => string) => {
    if (column.key !== 'custom') return columnTexts[column.key].text
    const at = distinct.indexOf(column.name)
    return (_row, found) => found[at] ?? ''
  })
  return {
    fields: [...new Set(fields)],
    extras: distinct,
    header: csvLine(columns.map(headerOf), ',', guardCell),
    row: (row, found) =>
      csvLine(
        cells.map((cell) => cell(row, found)),
        ',',
        (cell, at) => (areMoments[at] ? cell : guardCell(cell)),
      ),
  }
}

/** Returns a column's header; a custom field's is not read as the field that it is named like. */
function headerOf(column: ExportColumn): string {
  return column.key === 'custom' ? extraHeader(column.title) : column.title
}

type Extras = readonly (string | null)[]
