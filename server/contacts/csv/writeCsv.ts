import type { Contact } from '@/contract/contacts'
import { CONTACT_ID, LABELS, type ListField, addressColumns, extraHeader, listColumns, textColumns } from './contactColumns'
import { joinLabels } from './contactLabels'
import { guardFormula } from './formulaGuard'

/** How wide a file must be: the longest list of each kind among its contacts, and the names of all their extras. */
export type CsvWidth = Record<ListField | 'addresses', number> & { extras: readonly string[] }

/** The part of a contact that a file holds. */
export type CsvContact = Omit<Contact, 'version' | 'displayImage' | 'source' | 'createdAt' | 'updatedAt'>

/**
 * The headers of an export in Google's current names, so that Google reads it too, then the extras as they were (`Extra: ` before one that would be
 * read as a field of ours), then the contact's id.
 */
export function csvColumns(width: CsvWidth): string[] {
  const [emails, phones, websites] = listColumns
  return [
    ...textColumns.map(({ header }) => header),
    LABELS,
    ...listHeaders(emails.group, width.emails),
    ...listHeaders(phones.group, width.phones),
    ...numbers(width.addresses).flatMap((slot) => addressColumns.map(({ header }) => `Address ${slot} - ${header}`)),
    ...listHeaders(websites.group, width.websites),
    ...width.extras.map(extraHeader),
    CONTACT_ID,
  ]
}

/**
 * One line of the file with its CRLF (RFC 4180), safe to open in a spreadsheet and without loss: a contact, or the headers for null.
 * The byte order mark is the caller's. Throws RangeError where the contact holds a value that no column takes.
 */
export function csvRow(contact: CsvContact | null, columns: readonly string[]): string {
  if (!contact) return writeLine(columns)
  const values = valuesOf(contact)
  const cells = columns.map((column) => values.get(column) ?? '')
  const missing = values.size - columns.filter((column) => values.has(column)).length
  if (missing > 0) throw new RangeError(`${String(missing)} values of contact ${contact.id} have no column.`)
  return writeLine(cells)
}

/** The cells that are not empty, by header. */
function valuesOf(contact: CsvContact): Map<string, string> {
  const cells: [string, string][] = [
    ...textColumns.map(({ header, field }): [string, string] => [header, contact[field]]),
    [LABELS, joinLabels(contact)],
    ...listColumns.flatMap(({ field, group }) =>
      contact[field].flatMap(({ label, value }, index): [string, string][] => [
        [`${group} ${String(index + 1)} - Label`, label],
        [`${group} ${String(index + 1)} - Value`, value],
      ]),
    ),
    ...contact.addresses.flatMap((address, index) =>
      addressColumns.map(({ part, header }): [string, string] => [`Address ${String(index + 1)} - ${header}`, address[part]]),
    ),
    ...Object.entries(contact.extras).map(([name, value]): [string, string] => [extraHeader(name), value]),
    [CONTACT_ID, contact.id],
  ]
  return new Map(cells.filter(([, cell]) => cell !== ''))
}

function listHeaders(group: string, count: number): string[] {
  return numbers(count).flatMap((slot) => [`${group} ${slot} - Label`, `${group} ${slot} - Value`])
}

function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index + 1))
}

/** Cells that hold any delimiter are quoted, so that the one in use is found from the header alone. */
function writeLine(cells: readonly string[]): string {
  const quoted = cells.map(guardFormula).map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
  return `${quoted.join(',')}\r\n`
}
