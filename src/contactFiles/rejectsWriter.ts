import { IMPORT_ERROR } from './contactColumns'
import type { RowFault } from './contactDraft'
import { csvLine } from './csvWriter'

export interface RejectsWriter {
  /** The first line, with its line end. */
  header: string
  /** A row as it was read, with what is wrong with it, as a line. */
  row: (cells: readonly string[], fault: RowFault) => string
}

/**
 * Writes rejected rows back as the file they came from, with its headers and delimiter, and a column `Tessera import error` behind them. A repaired file is fed back as it
 * is: that column is known and left out. Text that stood below no header comes behind it, where it is seen.
 */
export function rejectsWriter(headers: readonly string[], delimiter: string): RejectsWriter {
  // A file that is fed back and fails again has the column already.
  const error = headers.includes(IMPORT_ERROR) ? headers.indexOf(IMPORT_ERROR) : headers.length
  const all = error === headers.length ? [...headers, IMPORT_ERROR] : headers
  return {
    header: csvLine(all, delimiter),
    row: (cells, { column, reason }) => {
      const own = headers.map((_, index) => cells[index] ?? '')
      own[error] = `${column}: ${reason}`
      return csvLine([...own, ...cells.slice(headers.length)], delimiter)
    },
  }
}
