import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import type { ImportOptions } from '@/contract/contacts/contactImport'
import type { FoundFile, ReadChoices } from './FoundFile'

/** What is told of a row: a fault that costs the row, or a value that is lost or kept aside. */
export interface RowNote {
  /** Counts from 1 below the header, or cards from 1. */
  row: number
  column: string
  reason: string
}

/** What checking every row says; `fine`, `empty` and `faulty` add up to `rows`. */
export interface FileCheck {
  rows: number
  fine: number
  empty: number
  faulty: number
  /** The first ones. */
  faults: RowNote[]
  /** Rows that are fine but for a value that is no field's. */
  warned: number
  warnings: RowNote[]
}

/** Rows for one request: `from` is the number of the first. */
export interface RowBatch {
  from: number
  rows: string[][]
  faults: RowNote[]
}

/** How far the reading is: the share of the file's bytes, from 0 to 1, and the rows gone through. Told a few times a second. */
export interface ReadProgress {
  share: number
  rows: number
}

export interface ReadWatch {
  /** Ends the reading at once; its promise rejects with the signal's reason. */
  signal: AbortSignal
  onProgress?: (progress: ReadProgress) => void
}

/**
 * Reads a contact file of any size, row by row, without holding it. Each method goes through the whole file again and rejects with a `FileFault` where that cannot be
 * done, in words for the file's owner.
 */
export interface ContactFileReader {
  /** What the file is, how many rows it has, and some of what stands in them. */
  look: (file: File, choices: ReadChoices, watch: ReadWatch) => Promise<FoundFile>
  /** Maps and validates every row, as the server will. */
  check: (
    file: File,
    found: FoundFile,
    mapping: ColumnMapping,
    options: ImportOptions,
    watch: ReadWatch,
  ) => Promise<FileCheck>
  /** Gives the rows from number `from` on in batches that fit into a request, each when the one before has been taken. */
  send: (
    file: File,
    found: FoundFile,
    from: number,
    take: (batch: RowBatch) => Promise<void>,
    watch: ReadWatch,
  ) => Promise<void>
}
