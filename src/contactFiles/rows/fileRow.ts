import type { RowError } from './rowResult'

/**
 * One row of a file, in the file's order. `cells` stand in the order of the headers; a row may end early. Where a `fault` is given the row cannot be taken:
 * its cells hold all its text, so that it can be written back and repaired.
 */
export interface FileRow {
  cells: string[]
  error?: RowError
}

/** The fault of a row with text in a column (counted from 0) that has no header. */
export function missingHeaderError(column: number, count: number): RowError {
  return {
    column: columnName(column),
    reason: `There is text in column ${String(column + 1)}, which has no header; the file has ${String(count)}.`,
  }
}

/** What a column without a header is called; it is counted from 0. */
export function columnName(index: number): string {
  return `Column ${String(index + 1)}`
}
