import { type Headers, detectDelimiter, findHeader, readHeaders } from './csvHeader'
import { type CsvSplitter, type QuoteError, createCsvSplitter } from './csvSplitter'
import { FileError } from '../FileError'
import { type FileRow, columnName, missingHeaderError } from '../rows/fileRow'
import { unguardCell } from './spreadsheetGuard'
import { REPORT_LINE, ReportLines } from './reportLines'
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

interface CsvOptions {
  /** The user's choice for the rows. The header row's delimiter turns off their check. */
  rowDelimiter?: Delimiter | undefined
}

/**
 * Reads a CSV file chunk by chunk: comma, semicolon or tab, any line end, line breaks in quotation
 * marks; lines above the header row are skipped. Rows keep the file's order, without blank lines;
 * cells are text with the guard of a spreadsheet removed. A row that can't be placed (text without a header,
 * broken quotes, another delimiter, the last lines of a report) has an error; no row throws.
 */
export function createCsvReader({ rowDelimiter }: CsvOptions = {}): CsvReader {
  const otherDelimiters = new Map<Delimiter, number>()
  let placer: RowPlacer | null = null
  let lines: ReportLines<SplitRow> | null = null
  let preamble = ''
  let splitter: CsvSplitter | null = null
  let isEnd = false
  let above: SplitRow[] = []
  let rows: FileRow[] = []

  const add = (row: SplitRow) => {
    unguardCells(row.cells)
    if (!placer || !lines) above.push(row)
    else for (const each of lines.add(row)) rows.push(placer.place(each))
  }
  const findTable = (created: CsvSplitter) => {
    const found = splitAtHeader(above, isEnd)
    if (!found) return
    const table = new RowPlacer(found.headers, created.delimiter, rowDelimiter, otherDelimiters)
    placer = table
    if (rowDelimiter) created.delimiter = rowDelimiter
    above = []
    const below = new ReportLines<SplitRow>(found.headers.headers.length)
    lines = below
    for (const row of found.below) for (const each of below.add(row)) rows.push(table.place(each))
  }
  const createSplitter = (delimiter: string): CsvSplitter => {
    const created = createCsvSplitter(delimiter, (cells, error, isRecovered) => {
      add({ cells, error, isRecovered })
      if (!placer) findTable(created)
    })
    return created
  }
  const flush = (): FileRow[] => {
    if (!splitter) {
      const found = detectDelimiter(preamble, isEnd)
      if (!found) return []
      splitter = createSplitter(found.delimiter)
      splitter.write(preamble.slice(found.skip))
      preamble = ''
    }
    if (isEnd) splitter.end()
    if (isEnd && !placer) findTable(splitter)
    if (isEnd && placer) for (const row of lines?.take() ?? []) rows.push(reportLine(row, placer))
    const complete = rows
    rows = []
    return complete
  }
  return {
    otherDelimiters,
    get table() {
      return placer?.table ?? null
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

function reportLine(row: SplitRow, placer: RowPlacer): FileRow {
  const placed = placer.place(row)
  const column = placer.table.headers[0] ?? ''
  return placed.error ? placed : { ...placed, error: { column, reason: REPORT_LINE } }
}

interface SplitRow {
  cells: string[]
  error: QuoteError | null
  isRecovered: boolean
}

const APOSTROPHE = 0x27

function unguardCells(cells: string[]): void {
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index] ?? ''
    if (cell.charCodeAt(0) === APOSTROPHE) cells[index] = unguardCell(cell)
  }
}

/** Returns the headers and the rows below them; null when more rows are needed. */
function splitAtHeader(
  rows: readonly SplitRow[],
  isEnd: boolean,
): { headers: Headers; below: SplitRow[] } | null {
  const texts = rows.map(({ cells }) => cells)
  const index = findHeader(texts, isEnd)
  if (index === null) return null
  const [header, ...below] = rows.slice(index)
  if (!header) throw new FileError('The file has no header row.')
  if (header.error) throw new FileError(`In the header row: ${header.error.reason}`)
  const [start = '', ...rest] = header.cells
  // A byte order mark read as Windows-1252, or a second one.
  return { headers: readHeaders([start.replace(/^(?:\uFEFF|ï»¿)/, ''), ...rest]), below }
}

/** Fits rows to the headers, finds their errors and counts the rows with another delimiter. */
class RowPlacer {
  readonly table: CsvTable
  /** The number of headers in the file. */
  private readonly named: number
  private readonly allHeaders: readonly string[]

  constructor(
    { headers, unnamed }: Headers,
    delimiter: string,
    private readonly rowDelimiter: Delimiter | undefined,
    private readonly otherDelimiters: Map<Delimiter, number>,
  ) {
    this.table = { headers, delimiter }
    this.named = headers.length
    this.allHeaders = [...headers, ...unnamed]
  }

  place(row: SplitRow): FileRow {
    return placeCells(row.cells, this.findError(row), this.table.headers, this.allHeaders)
  }

  private findError({ cells, error, isRecovered }: SplitRow): RowError | null {
    const { headers, delimiter } = this.table
    const used = this.rowDelimiter ?? delimiter
    const other =
      this.rowDelimiter === delimiter ? null : detectOtherDelimiter(cells, used, this.named)
    if (other) {
      this.otherDelimiters.set(other, (this.otherDelimiters.get(other) ?? 0) + 1)
      return delimiterError(headers[0] ?? '', other, used)
    }
    if (error)
      return { column: headers[error.cell] ?? columnName(error.cell), reason: error.reason }
    const isRow =
      !isRecovered || (cells.length >= this.named && cells.length <= this.allHeaders.length)
    return isRow ? null : { column: headers[0] ?? '', reason: AFTER_OPEN_QUOTE }
  }
}

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
  const filled = [
    ...cells.slice(0, headers.length),
    ...cells.slice(headers.length).filter((cell) => cell.trim() !== ''),
  ]
  return { cells: filled, error: error ?? missingHeaderError(surplus, headers.length) }
}
