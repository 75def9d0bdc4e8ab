import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import type { ImportOptions } from '@/contract/contacts/contactImport'
import type { FileInfo, ReadOptions } from './FileInfo'

/** An error that costs a row, or a warning about a value that is lost or kept aside. */
export interface RowNote {
  /** Number of the row below the header, or of the card, from 1. */
  row: number
  column: string
  reason: string
  /** The value, of a cell that its field refuses. */
  value?: string
}

/** The result of checking every row; `valid`, `empty` and `invalid` add up to `rows`. */
export interface FileCheck {
  rows: number
  valid: number
  empty: number
  invalid: number
  /** The first errors; a row may have several. */
  errors: RowNote[]
  /** Number of valid rows that are imported without a value, and the first such values. */
  leftOutCount: number
  leftOut: RowNote[]
  /** Number of valid rows with another note. */
  warningCount: number
  /** The first warnings. */
  warnings: RowNote[]
}

/** Rows for one request; `from` is the number of the first row. */
export interface RowBatch {
  from: number
  rows: string[][]
  faults: RowNote[]
}

/** Progress of reading: the share of the file's bytes, from 0 to 1, and the number of rows. */
export interface ReadProgress {
  share: number
  rows: number
}

export interface ReadControls {
  /** Stops the reading at once; its promise rejects with the signal's reason. */
  signal: AbortSignal
  /** Called a few times a second. */
  onProgress?: (progress: ReadProgress) => void
}

/**
 * Reads a contact file of any size row by row, without holding it. Each method reads the whole file
 * again and rejects with a `FileError` if that fails.
 */
export interface ContactFileReader {
  /** Finds out the file's format, columns and number of rows, with samples of its values. */
  inspect: (file: File, options: ReadOptions, controls: ReadControls) => Promise<FileInfo>
  /** Maps and validates every row, as the server will. */
  check: (
    file: File,
    info: FileInfo,
    mapping: ColumnMapping,
    options: ImportOptions,
    controls: ReadControls,
  ) => Promise<FileCheck>
  /**
   * Passes the rows from number `from` on to `onBatch`, in batches that fit into a request, one
   * after the other.
   */
  readBatches: (
    file: File,
    info: FileInfo,
    from: number,
    onBatch: (batch: RowBatch) => Promise<void>,
    controls: ReadControls,
  ) => Promise<void>
}
