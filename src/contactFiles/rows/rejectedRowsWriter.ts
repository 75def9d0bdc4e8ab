import { IMPORT_ERROR, IMPORT_OUTCOME, IMPORT_REASON } from '../csv/ownHeaders'
import type { RowError } from './rowResult'
import { csvLine } from '../csv/csvLine'
import { guardCell } from '../csv/spreadsheetGuard'

interface RowsWriter<What> {
  /** The first line, with its line end. */
  header: string
  /** Returns a row as it was read, with its note, as a line. */
  row: (cells: readonly string[], what: What) => string
}

/**
 * Writes rejected rows as the file they came from (same headers and delimiter) plus a column
 * `Tessera import error` with all reasons, which an import ignores. Text without a header follows behind that
 * column.
 */
export function createRejectedRowsWriter(
  headers: readonly string[],
  delimiter: string,
): RowsWriter<readonly RowError[]> {
  const { header, row } = createRowsWriter(headers, delimiter, [IMPORT_ERROR])
  return { header, row: (cells, errors) => row(cells, [reasonText(errors)]) }
}

/** Returns the reasons of a row as one text; one that may be repeated comes alone. */
export function reasonText(errors: readonly RowError[]): string {
  return errors.map(({ column, reason }) => `${column}: ${reason}`).join(' ')
}

/**
 * Writes rows in the same way with their outcome and reason. Importing the file again changes
 * nothing.
 */
export function createImportReportWriter(
  headers: readonly string[],
  delimiter: string,
): RowsWriter<{ outcome: string; reason: string }> {
  const { header, row } = createRowsWriter(headers, delimiter, [IMPORT_OUTCOME, IMPORT_REASON])
  return { header, row: (cells, { outcome, reason }) => row(cells, [outcome, reason]) }
}

/**
 * A file of rejected rows that is imported again already has the columns, so each is added once.
 */
function createRowsWriter(
  headers: readonly string[],
  delimiter: string,
  marks: readonly string[],
): RowsWriter<readonly string[]> {
  const all = [...headers, ...marks.filter((mark) => !headers.includes(mark))]
  return {
    header: csvLine(all, delimiter, guardCell),
    row: (cells, texts) => {
      const own = headers.map((_, index) => cells[index] ?? '')
      marks.forEach((mark, index) => {
        own[all.indexOf(mark)] = texts[index] ?? ''
      })
      return csvLine([...own, ...cells.slice(headers.length)], delimiter, guardCell)
    },
  }
}
