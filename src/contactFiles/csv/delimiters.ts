import type { RowError } from '../rows/rowResult'

export const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

const names: Record<Delimiter, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

/** Returns the delimiter's name in plural: "semicolons". */
export function delimiterName(delimiter: string): string {
  return names[asDelimiter(delimiter)]
}

export function asDelimiter(text: string | undefined): Delimiter {
  return text === ';' || text === '\t' ? text : ','
}

/** Returns the error of a row that uses another delimiter than the file. */
export function delimiterError(column: string, other: Delimiter, delimiter: string): RowError {
  return { column, reason: reasonOf(other, delimiter) }
}

function reasonOf(other: string, delimiter: string): string {
  return `This row seems to be separated by ${delimiterName(other)}, but it is read with ${delimiterName(delimiter)}.`
}

/** Every reason that `delimiterError` can give. */
export const delimiterErrors: readonly string[] = DELIMITERS.flatMap((other) =>
  DELIMITERS.filter((each) => each !== other).map((each) => reasonOf(other, each)),
)

/**
 * Returns the delimiter that a row seems to use instead of the one it was split with, or null. Such
 * a row is short, often one cell, and the other delimiter gives as many cells as there are columns,
 * or half of them for a single cell.
 */
export function detectOtherDelimiter(
  cells: readonly string[],
  delimiter: string,
  columns: number,
): Delimiter | null {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  const isShort = cells.length < columns
  if (columns < 2 || filled === 0 || (filled > 1 && !isShort) || (columns === 2 && !isShort))
    return null
  for (const other of DELIMITERS) {
    if (other === delimiter) continue
    let parts = 1
    for (let at = 0; at < filled; at += 1) parts += countOutsideQuotes(cells[at] ?? '', other)
    if (isShort && filled === 1 ? parts > 1 && parts * 2 >= columns : parts === columns)
      return other
  }
  return null
}

function countOutsideQuotes(text: string, character: string): number {
  let count = 0
  let isQuoted = false
  for (const each of text) {
    if (each === '"') isQuoted = !isQuoted
    else if (!isQuoted && each === character) count += 1
  }
  return count
}
