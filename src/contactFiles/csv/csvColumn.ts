import type { LineField } from '@/contract/contacts/contactFields'
import type { Contact } from '@/contract/contacts/contact'
import { extraHeader } from './contactColumns'

/** The fields of a contact that a file holds. */
export type CsvContact = Pick<
  Contact,
  | 'id'
  | LineField
  | 'emails'
  | 'phones'
  | 'websites'
  | 'addresses'
  | 'birthday'
  | 'notes'
  | 'timeline'
  | 'tags'
  | 'isFavorite'
  | 'extras'
>

/** The width of a file: the longest list of each kind, and the names of all extras. */
export type CsvWidth = Record<
  'emails' | 'phones' | 'websites' | 'addresses' | 'timeline',
  number
> & { extras: readonly string[] }

/**
 * A row being written. `placed` holds the values that have a column of their own in a shape with
 * limited room.
 */
export interface RowContext {
  contact: CsvContact
  placed: ReadonlySet<object>
  /**
   * The values in such columns: phones in the order of columns, addresses in the order of places.
   */
  phones: readonly string[]
  addresses: readonly (CsvContact['addresses'][number] | undefined)[]
}

export interface CsvColumn {
  header: string
  read: (row: RowContext) => string
}

export type TextField = LineField | 'birthday' | 'notes'

const addressParts = [
  ['Label', 'label'],
  ['Formatted', 'formatted'],
  ['Street', 'street'],
  ['City', 'city'],
  ['PO Box', 'poBox'],
  ['Region', 'region'],
  ['Postal Code', 'postalCode'],
  ['Country', 'country'],
  ['Extended Address', 'extendedAddress'],
] as const

export function column(header: string, read: CsvColumn['read']): CsvColumn {
  return { header, read }
}

export function textColumn([header, field]: readonly [string, TextField]): CsvColumn {
  return column(header, ({ contact }) => contact[field])
}

/** Returns the column of an extra. */
export function extraColumn(name: string): CsvColumn {
  return column(extraHeader(name), ({ contact: { extras } }) =>
    Object.hasOwn(extras, name) ? (extras[name] ?? '') : '',
  )
}

export function listColumns(
  group: string,
  field: 'emails' | 'phones' | 'websites',
  count: number,
): CsvColumn[] {
  return numbers(count).flatMap((index) => [
    column(
      `${group} ${String(index + 1)} - Label`,
      ({ contact }) => contact[field][index]?.label ?? '',
    ),
    column(
      `${group} ${String(index + 1)} - Value`,
      ({ contact }) => contact[field][index]?.value ?? '',
    ),
  ])
}

export function addressColumns(index: number): CsvColumn[] {
  return addressParts.map(([header, part]) =>
    column(`Address ${String(index + 1)} - ${header}`, ({ contact, placed }) => {
      const address = contact.addresses[index]
      return address && !placed.has(address) ? address[part] : ''
    }),
  )
}

export function timelineColumns(count: number): CsvColumn[] {
  return numbers(count).flatMap((index) => {
    const named = (header: string, read: (note: CsvContact['timeline'][number]) => string | null) =>
      column(`Timeline ${String(index + 1)} - ${header}`, ({ contact }) => {
        const note = contact.timeline[index]
        return (note && read(note)) ?? ''
      })
    return [
      named('Text', (note) => note.text),
      named('Written At', (note) => note.writtenAt),
      named('Follow-up On', (note) => note.followUpOn),
      named('Done', (note) => (note.isDone ? 'yes' : '')),
      named('ID', (note) => note.id),
    ]
  })
}

export function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
