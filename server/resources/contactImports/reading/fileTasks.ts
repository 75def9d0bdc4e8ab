import type { FileRow } from '@/contactFiles/rows/fileRow'
import type { ImportInput } from '../importInput'

/** Reads the rows of a stored batch. */
export interface RowsTask {
  kind: 'rows'
  /** How they are read (`readingText`): the same for all batches of an import. */
  reading: string
  firstRow: number
  /** The rows, as JSON. */
  rows: string
  /** The places of rows that took too much time or memory before: they fail unread. */
  skipped: number[]
}

/** Splits a whole file into its rows. */
export interface WholeFileTask {
  kind: 'file'
  type: ImportInput['type']
  bytes: Uint8Array<ArrayBuffer>
}

export type FileTask = RowsTask | WholeFileTask

/** A file that is split into rows; a vCard file has no columns. */
export type WholeFile = Pick<ImportInput, 'headers' | 'delimiter' | 'mapping'> & { rows: FileRow[] }

/** A `fault` is a sentence about the file; an `error` is a fault of ours. */
export type FileAnswer = { value: unknown } | { fault: string } | { error: unknown }
