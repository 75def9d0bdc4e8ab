import Papa from 'papaparse'
import { CsvFault } from './CsvFault'
import { decodeText } from './decodeText'
import { unguardFormula } from './formulaGuard'
import { splitRows } from './splitRows'

export interface CsvTable {
  /** As written, each once. */
  headers: string[]
  /** Cells in the order of `headers`; a row may end early, the cells it lacks are empty. The first row is row 1 of a report. */
  rows: string[][]
}

const DELIMITERS = [',', ';', '\t'] as const
/** Both bound the work that a small file can ask for. */
const MAX_ROWS = 100_000
const MAX_COLUMNS = 2000

/**
 * Reads a CSV file (RFC 4180) whole: UTF-8 or UTF-16, any line ends, delimiter comma, semicolon or tab as in its header. Blank lines do not count;
 * every cell stays text, with the formula guard undone. Throws CsvFault, which names the row, rather than guess. At most 100,000 rows.
 */
export function readCsv(bytes: Uint8Array): CsvTable {
  const text = decodeText(bytes)
  const delimiter = detectDelimiter(text)
  const lines = splitRows(text, delimiter)
  if (lines.length === 0) throw new CsvFault('The file has no header row.')
  if (lines.length - 1 > MAX_ROWS) throw new CsvFault('The file has more than 100,000 rows. Split it and import the parts.')
  const { data } = Papa.parse<string[]>(lines.join('\n'), { delimiter, newline: '\n' })
  const [header = [], ...rows] = data.map((cells) => cells.map(unguardFormula))
  const columns = [...header.keys()].filter((index) => header[index]?.trim() !== '')
  const headers = columns.map((index) => header[index] ?? '')
  requireUsable(headers)
  rows.forEach((cells, index) => { requireHeaders(cells, header, index + 1) })
  return { headers, rows: rows.map((cells) => columns.filter((index) => index < cells.length).map((index) => cells[index] ?? '')) }
}

/** The delimiter that the header row holds most of, outside quotation marks. */
function detectDelimiter(text: string): string {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  for (const character of text.trimStart()) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (character === '\n' || character === '\r') break
    const count = counts.get(character)
    if (count !== undefined) counts.set(character, count + 1)
  }
  const count = (delimiter: string) => counts.get(delimiter) ?? 0
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

function requireUsable(headers: string[]): void {
  if (headers.length === 0) throw new CsvFault('The file has no header row.')
  if (headers.length > MAX_COLUMNS) throw new CsvFault(`The file has more than ${String(MAX_COLUMNS)} columns.`)
  const seen = new Set<string>()
  for (const header of headers) {
    if (seen.has(header)) throw new CsvFault(`The header “${shorten(header)}” is there twice. Give each column its own header.`)
    seen.add(header)
  }
}

/** Text below no header would be lost; empty cells there are harmless. */
function requireHeaders(cells: string[], header: string[], row: number): void {
  const column = cells.findIndex((cell, index) => cell.trim() !== '' && !header[index]?.trim())
  if (column === -1) return
  const where = column < header.length ? `column ${String(column + 1)} has no header` : `there are only ${String(header.length)} headers`
  throw new CsvFault(`Row ${String(row)} has text in column ${String(column + 1)}, but ${where}.`, row)
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
