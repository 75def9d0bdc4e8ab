import type { RowError } from '@/contactFiles/rows/rowResult'
import type { FileRow } from '@/contactFiles/rows/fileRow'
import { MAX_SHOWN_ROW, MAX_SHOWN_CELL, sizeErrors } from '@/contactFiles/rows/rowErrors'
import { MAX_IMPORT_BATCH_BYTES } from '@/contract/contacts/imports'

/** Bytes of a request that are left for one row, without its error and the rest of the body. */
const MAX_ROW_BYTES = MAX_IMPORT_BATCH_BYTES - 64 * 1024
/**
 * A character takes at most six bytes of JSON (`\u001f`); a cell adds two quotation marks and a
 * comma.
 */
const MAX_CHARACTER_BYTES = 6
const CELL_OVERHEAD = 3

const MEDIA = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i
/** A continued line: folded (RFC 6350 section 3.2), or base64 as vCard 2.1 writes it. */
const CONTINUATION = /^(?:[ \t]|[A-Za-z0-9+/=]*$)/

interface LimitedRow extends FileRow {
  /** The part that was left out to make the row fit. */
  warning?: RowError
}

const pictureRemoved: RowError = {
  column: 'PHOTO',
  reason: 'The picture is too large to be sent and is left out.',
}
const cardTooLarge: RowError = {
  column: 'BEGIN',
  reason: 'This card is larger than 5 MB, even without its picture.',
}

/**
 * Returns a row that fits into a request. A large card loses its pictures, with a warning; a row
 * that is still too large becomes an error with the start of each cell. Rows that fit, which is
 * nearly all, stay the same object.
 */
export function limitRowSize(
  row: FileRow,
  type: 'csv' | 'vcf',
  headers: readonly string[],
): LimitedRow {
  const { cells, error } = row
  if (isSmall(cells)) return error ? { cells, error: shortenError(error) } : row
  if (error)
    return isTooLarge(cells) ? truncateRow(cells, error) : { cells, error: shortenError(error) }
  if (!isTooLarge(cells)) return row
  if (type === 'csv')
    return truncateRow(cells, { column: headers[0] ?? '', reason: sizeErrors.large })
  const smaller = cells.map(stripMedia)
  return isTooLarge(smaller)
    ? truncateRow(cells, cardTooLarge)
    : { cells: smaller, warning: pictureRemoved }
}

/** Returns the size of a row as JSON, in bytes; an estimate for small rows. */
export function rowBytes(cells: readonly string[]): number {
  const characters = characterCount(cells)
  return characters < MAX_SHOWN_CELL
    ? characters * 2 + cells.length * CELL_OVERHEAD
    : jsonBytes(cells)
}

/** Removes pictures, sounds and keys from the text of a card. */
export function stripMedia(text: string): string {
  let isMedia = false
  return text
    .split(/(?<=\n|\r(?!\n))/)
    .filter((line) => {
      const content = line.replace(/[\r\n]+$/, '')
      isMedia = MEDIA.test(content) || (isMedia && CONTINUATION.test(content))
      return !isMedia
    })
    .join('')
}

function isSmall(cells: readonly string[]): boolean {
  return characterCount(cells) * MAX_CHARACTER_BYTES + cells.length * CELL_OVERHEAD <= MAX_ROW_BYTES
}

function isTooLarge(cells: readonly string[]): boolean {
  return jsonBytes(cells) > MAX_ROW_BYTES
}

function characterCount(cells: readonly string[]): number {
  let characters = 0
  for (const cell of cells) characters += cell.length
  return characters
}

function jsonBytes(cells: readonly string[]): number {
  return new TextEncoder().encode(JSON.stringify(cells)).length
}

function truncateRow(cells: readonly string[], error: RowError): LimitedRow {
  let remaining = MAX_SHOWN_ROW
  const starts = cells.map((cell) => {
    const start = cell.slice(0, Math.min(MAX_SHOWN_CELL, remaining)).toWellFormed()
    remaining -= start.length
    return start
  })
  return { cells: starts, error: shortenError(error) }
}

/** Cuts an error to the contract's limits. */
function shortenError({ column, reason }: RowError): RowError {
  return { column: column.slice(0, 100_000), reason: reason.slice(0, 1000) }
}
