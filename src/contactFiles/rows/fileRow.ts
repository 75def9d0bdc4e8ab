import type { RowError } from './rowResult'

/**
 * A row of a file. `cells` follow the headers and may end early. A row with an `error` can't be
 * imported; its cells hold all its text, so that it can be corrected.
 */
export interface FileRow {
  cells: string[]
  error?: RowError
}

/** Returns the error of a row with text in a column without a header. `column` counts from 0. */
export function missingHeaderError(column: number, count: number): RowError {
  return {
    column: columnName(column),
    reason: `There is text in column ${String(column + 1)}, which has no header; the file has ${String(count)}.`,
  }
}

/** Returns the name of a column without a header. `index` counts from 0. */
export function columnName(index: number): string {
  return `Column ${String(index + 1)}`
}
