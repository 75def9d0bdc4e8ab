import { importResultColumns } from '../csv/ownHeaders'
import type { RowError } from './rowResult'
import { delimiterErrors } from '../csv/delimiters'

/**
 * Reasons of broken quotes in a cell, which is then read as written. Rejected rows come back with
 * them, so they must not change.
 */
export const quoteErrors = {
  unclosed: 'This cell begins with a quotation mark that is never closed.',
  after: 'There is text after the quotation mark that closes this cell.',
  middle: 'A quotation mark stands in the middle of this cell.',
} as const
/** Reason of a line after such a cell that is not a row. */
export const AFTER_OPEN_QUOTE =
  'This line comes after a quotation mark that is never closed, and it does not have as many cells as the header.'
/** Reasons why a row is cut after its start. */
export const sizeErrors = {
  endless: 'This row is too long: the file has no line end for 8,000,000 characters.',
  large: 'This row is larger than 5 MB.',
} as const

/** Limits of characters shown of an oversized row: of each cell, and of all cells. */
export const MAX_SHOWN_CELL = 1000
export const MAX_SHOWN_ROW = 100_000

/**
 * Returns the error of a rejected row that comes back uncorrected, or null when its cells don't
 * show the error any more. Without this check, such a row would be well-formed but truncated or
 * split. Emptying its reason column accepts the row as it is.
 */
export function repeatedError(
  headers: readonly string[],
  cells: readonly string[],
  reasonHeader: string,
  writtenReason: string,
): RowError | null {
  const hint = ` If it is right as it stands, empty the column ${reasonHeader}.`
  const first = writtenReason.endsWith(hint) ? writtenReason.slice(0, -hint.length) : writtenReason
  const quote = Object.values(quoteErrors).find((reason) => first.endsWith(`: ${reason}`))
  const size = Object.values(sizeErrors).find((reason) => first.endsWith(`: ${reason}`))
  const misplaced = [AFTER_OPEN_QUOTE, ...delimiterErrors].find((reason) =>
    first.endsWith(`: ${reason}`),
  )
  const reason = quote ?? size ?? misplaced
  if (reason === undefined) return null
  const column = first.slice(0, -reason.length - 2)
  const isThere = quote
    ? isMisquoted(cells[headers.indexOf(column)] ?? '', quote)
    : size
      ? isCut(cells)
      : isShort(headers, cells)
  return isThere ? { column, reason: reason + hint } : null
}

/**
 * Tells whether the cells end before the last header of the file, columns that an import added
 * aside.
 */
function isShort(headers: readonly string[], cells: readonly string[]): boolean {
  const last = headers.findLastIndex((header) => !importResultColumns.includes(header))
  return (cells[last] ?? '').trim() === ''
}

function isMisquoted(cell: string, reason: string): boolean {
  return reason === quoteErrors.middle ? cell.includes('"') : cell.trimStart().startsWith('"')
}

function isCut(cells: readonly string[]): boolean {
  return (
    cells.some(({ length }) => length === MAX_SHOWN_CELL) ||
    cells.reduce((sum, { length }) => sum + length, 0) === MAX_SHOWN_ROW
  )
}
