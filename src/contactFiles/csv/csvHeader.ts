import { MAX_IMPORT_COLUMNS } from '@/contract/contacts/columnMapping'
import { MAX_EXTRA_COLUMNS } from '@/contract/contacts/contactFields'
import { isCustomField, isKnownHeader } from './contactColumns'
import { FileError } from '../FileError'
import { columnName } from '../rows/fileRow'
import { DELIMITERS } from './delimiters'

/** Lines that are searched for the delimiter and the header row. */
const HEADER_LINES = 10
/**
 * A first line longer than this has an unclosed quotation mark; a later one may be of any length.
 */
const MAX_FIRST_LINE = 2_000_000
const MAX_LINES = 100_000

/**
 * Returns the delimiter of a file: the most frequent one in the first line that has any outside
 * quotation marks, or the one of a `sep=;` line, whose length is `skip`. Null when more text is
 * needed.
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
      if (counts.size > 0 || lines >= HEADER_LINES)
        return { delimiter: mostFrequent(counts), skip: 0 }
      counts = new Map()
    } else if (character === ',' || character === ';' || character === '\t')
      counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return isEnd || text.length > (lines === 0 ? MAX_FIRST_LINE : MAX_LINES)
    ? { delimiter: mostFrequent(counts), skip: 0 }
    : null
}

function mostFrequent(counts: Map<string, number>): string {
  const count = (delimiter: string) => counts.get(delimiter) ?? 0
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

/**
 * Returns the index of the header row. That is the first row, unless it is a single cell (LinkedIn
 * writes "Notes:" above) and a later row has two known headers. Null when more rows are needed.
 */
export function findHeader(rows: readonly (readonly string[])[], isEnd: boolean): number | null {
  const [first = []] = rows
  const filled = first.filter((cell) => cell.trim() !== '')
  if (filled.length !== 1 || isKnownHeader(filled[0] ?? '')) return 0
  const found = rows.findIndex((row) => row.filter(isKnownHeader).length >= 2)
  if (found > 0) return found
  return isEnd || rows.length >= HEADER_LINES ? 0 : null
}

/** Tells whether the column of a header becomes an extra, or names one. */
function isExtra(header: string): boolean {
  return !isKnownHeader(header) || isCustomField(header)
}

export interface Headers {
  /**
   * Unique names: a repeated one becomes "Name (2)", an empty one "Column 1". The last one is not
   * empty in the file.
   */
  headers: string[]
  /** Names of the columns after the last header, by position. They count once they hold text. */
  unnamed: string[]
}

/** Reads the header row. Throws `FileError` when it has no header, or too many. */
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
  const extras = cells.slice(0, named).filter(isExtra).length
  if (extras > MAX_EXTRA_COLUMNS)
    throw new FileError(
      `The file has more than ${MAX_EXTRA_COLUMNS.toLocaleString('en')} columns that match no field.`,
    )
  const written = new Set(cells)
  const seen = new Set<string>()
  /** The number to try next for each header, so that thousands of equal ones stay linear. */
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
