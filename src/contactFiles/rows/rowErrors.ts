import { importResultColumns } from '../csv/contactColumns'
import type { RowError } from './rowResult'
import { delimiterErrors } from '../csv/delimiters'

/** What is wrong with the quoting of a cell, which is then given as it is written. */
export const quoteErrors = {
  unclosed: 'This cell begins with a quotation mark that is never closed.',
  after: 'There is text after the quotation mark that closes this cell.',
  middle: 'A quotation mark stands in the middle of this cell.',
} as const
/** Why a line behind such a cell is no row. */
export const AFTER_OPEN_QUOTE =
  'This line comes after a quotation mark that is never closed, and it does not have as many cells as the header.'
/** Why only the start of a row is given. */
export const sizeErrors = {
  endless: 'This row is too long: the file has no line end for 8,000,000 characters.',
  large: 'This row is larger than 5 MB.',
} as const

/** Characters that are shown of each cell of a row that is too large, and of all of them. */
export const MAX_SHOWN_CELL = 1000
export const MAX_SHOWN_ROW = 100_000

/**
 * The fault of a row that was given back with what stands under the header `mark`, and comes again unrepaired; null where its cells do not show it any more. Written back,
 * such a row is well-formed: taken as it is, its name would be half a line, or it would be cut off. What was right all along is taken once nothing is said of it.
 */
export function repeatedError(
  headers: readonly string[],
  cells: readonly string[],
  mark: string,
  told: string,
): RowError | null {
  const hint = ` If it is right as it stands, empty the column ${mark}.`
  const first = told.endsWith(hint) ? told.slice(0, -hint.length) : told
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

/** Whether the cells end before the headers of the file; columns that an import wrote behind them do not count. */
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
