import { detectDelimiter, findHeader, readHeaders } from './csvHeader'
import { type CsvSplitter, type QuoteError, createCsvSplitter } from './csvSplitter'
import { FileError } from '../FileError'
import { type FileRow, columnName, missingHeaderError } from '../rows/fileRow'
import { unguardFormula } from './formulaGuard'
import { type Delimiter, delimiterError, detectOtherDelimiter } from './delimiters'
import type { RowError } from '../rows/rowResult'
import { AFTER_OPEN_QUOTE } from '../rows/rowErrors'

export interface CsvReader {
  /** The header row; null until it is read. No row is returned before. */
  readonly table: CsvTable | null
  /**
   * Number of rows that seem to use another delimiter, by that delimiter. They are returned with an
   * error.
   */
  readonly otherDelimiters: ReadonlyMap<Delimiter, number>
  /** Returns the rows that this text completes. Throws `FileError` without a usable header row. */
  push: (text: string) => FileRow[]
  /** Returns the rows that the end of the text completes. */
  end: () => FileRow[]
}

export interface CsvTable {
  /**
   * Unique and not empty; a missing header is named by position. Columns after the last header join
   * once they hold text.
   */
  headers: string[]
  /** The header row's delimiter. */
  delimiter: string
}

/**
 * Reads a CSV file chunk by chunk: comma, semicolon or tab, any line end, line breaks in quotation
 * marks; lines above the header row are skipped. Rows keep the file's order, without blank lines;
 * cells are text with the formula guard removed. A row that can't be placed (text without a header,
 * broken quotes, another delimiter) has an error; no row throws. `rowDelimiter` is the user's
 * choice; equal to the header's, it turns the check of delimiters off.
 */
export function createCsvReader({
  rowDelimiter,
}: { rowDelimiter?: Delimiter | undefined } = {}): CsvReader {
  let table: CsvTable | null = null
  let header = { named: 0, all: [] as string[] }
  let preamble = ''
  let delimiter = ','
  let splitter: CsvSplitter | null = null
  let isEnd = false
  let above: SplitRow[] = []
  let rows: FileRow[] = []
  const others = new Map<Delimiter, number>()

  const add = (row: SplitRow) => {
    const { cells } = row
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index] ?? ''
      if (cell.charCodeAt(0) === APOSTROPHE) cells[index] = unguardFormula(cell)
    }
    if (table) rows.push(placeCells(cells, errorOf(row, table.headers), table.headers, header.all))
    else above.push(row)
  }
  const errorOf = (
    { cells, error, isRecovered }: SplitRow,
    headers: readonly string[],
  ): RowError | null => {
    const used = splitter?.delimiter ?? delimiter
    const other =
      rowDelimiter === delimiter ? null : detectOtherDelimiter(cells, used, header.named)
    if (other) {
      others.set(other, (others.get(other) ?? 0) + 1)
      return delimiterError(headers[0] ?? '', other, used)
    }
    if (error)
      return { column: headers[error.cell] ?? columnName(error.cell), reason: error.reason }
    const isRow =
      !isRecovered || (cells.length >= header.named && cells.length <= header.all.length)
    return isRow ? null : { column: headers[0] ?? '', reason: AFTER_OPEN_QUOTE }
  }
  const findTable = () => {
    const index = findHeader(
      above.map(({ cells }) => cells),
      isEnd,
    )
    if (index === null) return
    const [first, ...below] = above.slice(index)
    if (!first) throw new FileError('The file has no header row.')
    if (first.error) throw new FileError(`In the header row: ${first.error.reason}`)
    const [start = '', ...rest] = first.cells
    // A byte order mark read as Windows-1252, or a second one.
    const { headers, unnamed } = readHeaders([start.replace(/^(?:\uFEFF|ï»¿)/, ''), ...rest])
    header = { named: headers.length, all: [...headers, ...unnamed] }
    table = { headers, delimiter }
    if (splitter && rowDelimiter) splitter.delimiter = rowDelimiter
    above = []
    for (const row of below) add(row)
  }
  const flush = (): FileRow[] => {
    if (!splitter) {
      const found = detectDelimiter(preamble, isEnd)
      if (!found) return []
      delimiter = found.delimiter
      splitter = createCsvSplitter(delimiter, (cells, error, isRecovered) => {
        add({ cells, error, isRecovered })
        if (!table) findTable()
      })
      splitter.write(preamble.slice(found.skip))
      preamble = ''
    }
    if (isEnd) splitter.end()
    if (isEnd && !table) findTable()
    const complete = rows
    rows = []
    return complete
  }
  return {
    otherDelimiters: others,
    get table() {
      return table
    },
    push: (text) => {
      if (splitter) splitter.write(text)
      else preamble += text
      return flush()
    },
    end: () => {
      isEnd = true
      return flush()
    },
  }
}

interface SplitRow {
  cells: string[]
  error: QuoteError | null
  isRecovered: boolean
}

const APOSTROPHE = 0x27

/**
 * Fits a row to the headers. Blank surplus cells are cut. Text in them adds a header from `all`;
 * beyond those, the row gets an error and keeps the text after its last cell.
 */
function placeCells(
  cells: string[],
  error: RowError | null,
  headers: string[],
  all: readonly string[],
): FileRow {
  const width =
    cells.length > headers.length ? cells.findLastIndex((cell) => cell.trim() !== '') + 1 : 0
  if (width <= headers.length) {
    if (cells.length > headers.length) cells.length = headers.length
    return error ? { cells, error } : { cells }
  }
  headers.push(...all.slice(headers.length, width))
  const surplus = cells.findIndex((cell, index) => index >= headers.length && cell.trim() !== '')
  if (surplus === -1)
    return error ? { cells: cells.slice(0, width), error } : { cells: cells.slice(0, width) }
  const kept = [
    ...cells.slice(0, headers.length),
    ...cells.slice(headers.length).filter((cell) => cell.trim() !== ''),
  ]
  return { cells: kept, error: error ?? missingHeaderError(surplus, headers.length) }
}
