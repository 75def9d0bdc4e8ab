import { IMPORT_ERROR, IMPORT_OUTCOME, IMPORT_REASON } from '../csv/contactColumns'
import type { RowError } from './rowResult'
import { csvLine } from '../csv/csvWriter'

interface RowsWriter<What> {
  /** The first line, with its line end. */
  header: string
  /** A row as it was read, with what is said of it, as a line. */
  row: (cells: readonly string[], what: What) => string
}

/**
 * Writes rejected rows back as the file they came from, with its headers and delimiter, and a column `Tessera import error` behind them. A repaired file is fed back as it
 * is: that column is known and left out. Text that stood below no header comes behind it, where it is seen.
 */
export function createRejectedRowsWriter(
  headers: readonly string[],
  delimiter: string,
): RowsWriter<RowError> {
  const { header, row } = createRowsWriter(headers, delimiter, [IMPORT_ERROR])
  return { header, row: (cells, { column, reason }) => row(cells, [`${column}: ${reason}`]) }
}

/** Writes rows back in the same way with what became of each. Fed back, the file says nothing new. */
export function createImportReportWriter(
  headers: readonly string[],
  delimiter: string,
): RowsWriter<{ outcome: string; reason: string }> {
  const { header, row } = createRowsWriter(headers, delimiter, [IMPORT_OUTCOME, IMPORT_REASON])
  return { header, row: (cells, { outcome, reason }) => row(cells, [outcome, reason]) }
}

/** A file that was fed back has the columns already: it gets each once. */
function createRowsWriter(
  headers: readonly string[],
  delimiter: string,
  marks: readonly string[],
): RowsWriter<readonly string[]> {
  const all = [...headers, ...marks.filter((mark) => !headers.includes(mark))]
  return {
    header: csvLine(all, delimiter),
    row: (cells, texts) => {
      const own = headers.map((_, index) => cells[index] ?? '')
      marks.forEach((mark, index) => {
        own[all.indexOf(mark)] = texts[index] ?? ''
      })
      return csvLine([...own, ...cells.slice(headers.length)], delimiter)
    },
  }
}
