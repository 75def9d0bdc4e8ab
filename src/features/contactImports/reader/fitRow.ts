import type { RowError } from '@/contactFiles/rows/rowResult'
import type { FileRow } from '@/contactFiles/rows/fileRow'
import { MAX_SHOWN_ROW, MAX_SHOWN_CELL, sizeErrors } from '@/contactFiles/rows/rowErrors'
import { MAX_IMPORT_BATCH_BYTES } from '@/contract/contacts/imports'
import { withoutPictures } from './withoutPictures'

/** Bytes of a request that are left to one row, its fault and the rest aside. */
const MAX_ROW_BYTES = MAX_IMPORT_BATCH_BYTES - 64 * 1024
/** A character is at most six bytes of JSON (`\u001f`), and a cell has two quotation marks and a comma. */
const MOST_BYTES = 6
const AROUND_CELL = 3

interface FittingRow extends FileRow {
  /** What was left out so that the row fits. */
  warning?: RowError
}

const noPicture: RowError = {
  column: 'PHOTO',
  reason: 'The picture is too large to be sent and is left out.',
}
const cardTooLarge: RowError = {
  column: 'BEGIN',
  reason: 'This card is larger than 5 MB, even without its picture.',
}

/**
 * A row as it can be sent. A card that is too large goes without its pictures, with a warning; what is too large without any is a row with a fault, and the start of each
 * cell is all that is sent of it. Rows that fit, which is nearly all, stay the same object.
 */
export function fitRow(row: FileRow, type: 'csv' | 'vcf', headers: readonly string[]): FittingRow {
  const { cells, error } = row
  if (isSmall(cells)) return error ? { cells, error: shortFault(error) } : row
  if (error) return isTooLarge(cells) ? cutRow(cells, error) : { cells, error: shortFault(error) }
  if (!isTooLarge(cells)) return row
  if (type === 'csv') return cutRow(cells, { column: headers[0] ?? '', reason: sizeErrors.large })
  const smaller = cells.map(withoutPictures)
  return isTooLarge(smaller) ? cutRow(cells, cardTooLarge) : { cells: smaller, warning: noPicture }
}

/** Bytes of a row as JSON. */
export function rowBytes(cells: readonly string[]): number {
  const characters = charactersOf(cells)
  return characters < MAX_SHOWN_CELL
    ? characters * 2 + cells.length * AROUND_CELL
    : new TextEncoder().encode(JSON.stringify(cells)).length
}

function isSmall(cells: readonly string[]): boolean {
  return charactersOf(cells) * MOST_BYTES + cells.length * AROUND_CELL <= MAX_ROW_BYTES
}

function charactersOf(cells: readonly string[]): number {
  let characters = 0
  for (const cell of cells) characters += cell.length
  return characters
}

function isTooLarge(cells: readonly string[]): boolean {
  return new TextEncoder().encode(JSON.stringify(cells)).length > MAX_ROW_BYTES
}

function cutRow(cells: readonly string[], fault: RowError): FittingRow {
  let left = MAX_SHOWN_ROW
  const shown = cells.map((cell) => {
    const start = cell.slice(0, Math.min(MAX_SHOWN_CELL, left)).toWellFormed()
    left -= start.length
    return start
  })
  return { cells: shown, error: shortFault(fault) }
}

/** The contract's limits for a fault. */
function shortFault({ column, reason }: RowError): RowError {
  return { column: column.slice(0, 100_000), reason: reason.slice(0, 1000) }
}
