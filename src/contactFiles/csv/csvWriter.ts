import type { CsvContact, CsvWidth, RowContext } from './csvColumn'
import { csvLine } from './csvLine'
import { googleColumns } from './googleColumns'
import { guardCell, guardForProgram } from './spreadsheetGuard'
import { outlookColumns, outlookRow } from './outlookColumns'

export type CsvShape = 'tessera' | 'google' | 'outlook'

export interface CsvWriter {
  headers: readonly string[]
  /** The header line with its CRLF. */
  header: string
  /** Returns a contact as a line with its CRLF. Throws `RangeError` when a value has no column. */
  row: (contact: CsvContact) => string
}

/**
 * Writes contacts as CSV (RFC 4180), row by row, lossless and safe to open in a spreadsheet. The
 * caller writes the byte order mark.
 * - `tessera`: Google's current headers, then timeline, extras (with `Extra: ` where they look like
 *   a field) and our id. Imports again unchanged, also from a spreadsheet that has saved it.
 * - `google`: every column of Google's export and the extras, without our own columns. Phone
 *   numbers and dates are as Google writes them.
 * - `outlook`: the columns of Outlook on the web, then further columns for the rest, likewise.
 */
export function createCsvWriter(shape: CsvShape, width: CsvWidth): CsvWriter {
  const columns = shape === 'outlook' ? outlookColumns(width) : googleColumns(shape, width)
  const contextOf = shape === 'outlook' ? outlookRow : plainRow
  const headers = columns.map(({ header }) => header)
  const extras = new Set(width.extras)
  const guard = shape === 'tessera' ? guardCell : guardForProgram
  return {
    headers,
    header: csvLine(headers, ',', guard),
    row: (contact) => {
      requireRoom(contact, width, extras)
      const context = contextOf(contact)
      return csvLine(
        columns.map(({ read }) => read(context)),
        ',',
        guard,
      )
    },
  }
}

const NONE = { placed: new Set<object>(), phones: [], addresses: [] }

function plainRow(contact: CsvContact): RowContext {
  return { contact, ...NONE }
}

function requireRoom(contact: CsvContact, width: CsvWidth, extras: ReadonlySet<string>): void {
  for (const field of ['emails', 'phones', 'websites', 'addresses', 'timeline'] as const) {
    if (contact[field].length > width[field])
      throw new RangeError(`Contact ${contact.id} has more ${field} than the file has columns for.`)
  }
  for (const name in contact.extras) {
    if (!extras.has(name) && contact.extras[name] !== '')
      throw new RangeError(`Contact ${contact.id} has an extra without a column.`)
  }
}
