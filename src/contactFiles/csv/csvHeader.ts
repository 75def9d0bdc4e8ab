import { MAX_EXTRA_COLUMNS, MAX_IMPORT_COLUMNS } from '@/contract/contacts/columnMapping'
import { isKnownHeader } from './contactColumns'
import { FileError } from '../FileError'
import { columnName } from '../rows/fileRow'
import { DELIMITERS } from './delimiters'

/** How many lines are looked at to find the delimiter and the header row. */
const HEADER_LINES = 10
/** A first line that has not ended by then has lost a quotation mark; a later one may be of any length. */
const MAX_FIRST_LINE = 2_000_000
const MAX_LINES = 100_000

/**
 * The delimiter of a file: of the first line that holds any outside quotation marks, the one that it holds most of; or the one that a line `sep=;` names, whose
 * length is then `skip`. Null where more of the file is needed to know.
 */
export function detectDelimiter(
  text: string,
  isEnd: boolean,
): { delimiter: string; skip: number } | null {
  const [named, separator] = /^sep=([,;\t])\r?\n/i.exec(text) ?? []
  if (named && separator) return { delimiter: separator, skip: named.length }
  let counts = new Map<string, number>()
  let lines = 0
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (character === '\n' || character === '\r') {
      lines += 1
      if (counts.size > 0 || lines >= HEADER_LINES) return { delimiter: mostOf(counts), skip: 0 }
      counts = new Map()
    } else if (character === ',' || character === ';' || character === '\t')
      counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return isEnd || text.length > (lines === 0 ? MAX_FIRST_LINE : MAX_LINES)
    ? { delimiter: mostOf(counts), skip: 0 }
    : null
}

function mostOf(counts: Map<string, number>): string {
  const count = (delimiter: string) => counts.get(delimiter) ?? 0
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

/**
 * Which of a file's first rows holds the headers: the first, unless that is a line of its own (LinkedIn writes "Notes:" and a sentence above them) and a later
 * one has two or more headers that are known. Null where more rows are needed to know.
 */
export function findHeader(rows: readonly (readonly string[])[], isEnd: boolean): number | null {
  const [first = []] = rows
  const filled = first.filter((cell) => cell.trim() !== '')
  if (filled.length !== 1 || isKnownHeader(filled[0] ?? '')) return 0
  const found = rows.findIndex((row) => row.filter(isKnownHeader).length >= 2)
  if (found > 0) return found
  return isEnd || rows.length >= HEADER_LINES ? 0 : null
}

/** The columns of a file. */
export interface Headers {
  /** Each once: one that is there twice becomes "Name (2)", and a column without one is called by its place, "Column 1". The last one is not empty in the file. */
  headers: string[]
  /** The same for the columns behind them that have no header, by their place: they count once there is text in them. */
  unnamed: string[]
}

/** Reads the header row. Throws FileFault where it has no header at all, or too many. */
export function readHeaders(cells: readonly string[]): Headers {
  const named = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (named === 0) throw new FileError('The file has no header row.')
  const damaged = cells.findIndex((cell) => cell.includes('\0') || !cell.isWellFormed())
  if (damaged !== -1)
    throw new FileError(
      `In the header row: ${columnName(damaged)} contains a character that cannot be stored.`,
    )
  if (named > MAX_IMPORT_COLUMNS)
    throw new FileError(
      `The file has more than ${MAX_IMPORT_COLUMNS.toLocaleString('en')} columns.`,
    )
  const extras = cells.slice(0, named).filter((cell) => !isKnownHeader(cell)).length
  if (extras > MAX_EXTRA_COLUMNS)
    throw new FileError(
      `The file has more than ${MAX_EXTRA_COLUMNS.toLocaleString('en')} columns without a matching contact field.`,
    )
  const written = new Set(cells)
  const seen = new Set<string>()
  /** The number to try next for each header: thousands of equal ones are not counted through each time. */
  const numbers = new Map<string, number>()
  const names = cells.slice(0, named + MAX_EXTRA_COLUMNS - extras).map((cell, index) => {
    const isUnnamed = cell.trim() === ''
    const header = isUnnamed ? columnName(index) : cell
    let name = header
    let number = numbers.get(header) ?? 2
    for (; seen.has(name) || (written.has(name) && (isUnnamed || name !== header)); number += 1)
      name = `${header} (${String(number)})`
    numbers.set(header, number)
    seen.add(name)
    return name
  })
  return { headers: names.slice(0, named), unnamed: names.slice(named) }
}
