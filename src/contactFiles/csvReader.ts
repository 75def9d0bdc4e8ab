import type { RowFault } from './contactDraft'
import { detectDelimiter, findHeader, readHeaders } from './csvHeader'
import { type CsvSplitter, type QuoteFault, csvSplitter } from './csvSplitter'
import { FileFault } from './FileFault'
import { type FileRow, columnName, noHeader } from './fileRow'
import { unguardFormula } from './formulaGuard'

export interface CsvReader {
  /** What the header row says; null until enough of the file has been pushed. No row is given before. */
  readonly table: CsvTable | null
  /** The rows that this piece of text completes. Throws FileFault where the file has no usable header row. */
  push: (text: string) => FileRow[]
  /** The rows that the end of the text completes. */
  end: () => FileRow[]
}

export interface CsvTable {
  /** Each once, none empty. */
  headers: string[]
  delimiter: string
}

/**
 * Reads a CSV file from its text, chunk by chunk: comma, semicolon or tab, any line ends, line breaks inside quotation marks, lines above the header row left out.
 * Rows count from 1 below the headers, in the order given; blank lines do not count. Every cell stays text, with the formula guard undone. No row makes it throw: one
 * whose text cannot be placed (below no header, broken quoting) is given with its fault.
 */
export function csvReader(): CsvReader {
  let table: CsvTable | null = null
  let columns: number[] = []
  let own: ReadonlySet<number> = new Set()
  /** Whether every column up to the last header has one: then a row is taken as it is. */
  let isPlain = true
  let preamble = ''
  let delimiter = ','
  let splitter: CsvSplitter | null = null
  let isEnd = false
  let above: { cells: string[]; fault: QuoteFault | null }[] = []
  let rows: FileRow[] = []

  const add = (cells: string[], fault: QuoteFault | null) => {
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index] ?? ''
      if (cell.charCodeAt(0) === APOSTROPHE) cells[index] = unguardFormula(cell)
    }
    if (!table) above.push({ cells, fault })
    else if (isPlain && fault === null && isBlankFrom(cells, columns.length)) rows.push({ cells })
    else rows.push(placed(cells, fault, table.headers, columns, own))
  }
  const findTable = () => {
    const index = findHeader(above.map(({ cells }) => cells), isEnd)
    if (index === null) return
    const [header, ...below] = above.slice(index)
    if (!header) throw new FileFault('The file has no header row.')
    if (header.fault) throw new FileFault(`In the header row: ${header.fault.reason}`)
    const [first = '', ...others] = header.cells
    // A byte order mark read as Windows-1252, or a second one.
    const read = readHeaders([first.replace(/^(?:\uFEFF|ï»¿)/, ''), ...others])
    columns = read.columns
    own = new Set(columns)
    isPlain = columns.every((column, index) => column === index)
    table = { headers: read.headers, delimiter }
    above = []
    for (const { cells, fault } of below) add(cells, fault)
  }
  const flush = (): FileRow[] => {
    if (!splitter) {
      const found = detectDelimiter(preamble, isEnd)
      if (!found) return []
      delimiter = found.delimiter
      splitter = csvSplitter(delimiter, (cells, fault) => {
        add(cells, fault)
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

const APOSTROPHE = 0x27

/** Cuts off what stands behind a place, where that is blank. */
function isBlankFrom(cells: string[], from: number): boolean {
  for (let index = from; index < cells.length; index += 1) if (cells[index]?.trim() !== '') return false
  if (cells.length > from) cells.length = from
  return true
}

/** A row in the order of the headers. Text below no header is kept behind its last cell. `own` holds the same as `columns`, which ascend. */
function placed(cells: readonly string[], fault: QuoteFault | null, headers: readonly string[], columns: readonly number[], own: ReadonlySet<number>): FileRow {
  const inOrder: string[] = []
  for (const index of columns) {
    if (index >= cells.length) break
    inOrder.push(cells[index] ?? '')
  }
  const surplus = [...cells.keys()].filter((index) => !own.has(index) && cells[index]?.trim() !== '')
  const [first] = surplus
  if (first === undefined && fault === null) return { cells: inOrder }
  const kept = first === undefined ? inOrder : [...inOrder, ...headers.slice(inOrder.length).map(() => ''), ...surplus.map((index) => cells[index] ?? '')]
  return { cells: kept, fault: fault ? quoteFault(fault, headers, columns) : noHeader(first ?? 0, headers.length) }
}

function quoteFault({ cell, reason }: QuoteFault, headers: readonly string[], columns: readonly number[]): RowFault {
  return { column: headers[columns.indexOf(cell)] ?? columnName(cell), reason }
}
