import type { LeftOut, ReadContact } from '@/contactFiles/rows/rowResult'
import type { EmployeeFile } from '@/contactFiles/employees/readEmployeeFile'
import type { FileRow } from '@/contactFiles/rows/fileRow'
import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import type { ImportRow } from '@/contract/contacts/contactImport'
import type { ContactContent } from '../resources/contacts/model'

/** The stored outcome of a row. */
export type RowOutcome = Omit<ImportRow, 'row'>

/** An e-mail address or phone number by which a row and a contact may be the same. */
export interface MatchKey {
  kind: 'email' | 'phone'
  value: string
  key: string
  number: bigint
}

/** A readable row, with the keys for finding its contact. It is plain data, so that a thread can send it. */
export interface Candidate {
  row: number
  /** As it was read; without its `input` if it has no id. */
  read: ReadContact
  /** The content of a new contact made from this row, without the import's tags. */
  content: ContactContent
  hash: string
  taggedHash: string
  keys: MatchKey[]
  /** The values that a new contact made from this row is without. */
  leftOut?: LeftOut
  /** The outcome of the row if it would be a new contact and fails then. */
  failure?: RowOutcome
}

/** A row that was read: its candidate, or its outcome when no contact needs to be looked at. */
export type RowRead = Candidate | RowOutcome

/** Reads the rows of a stored batch. */
export interface RowsTask {
  kind: 'rows'
  /** The serialized reader (`serializeReader`), the same for all batches of an import. */
  reading: string
  firstRow: number
  /** The rows, as JSON. */
  rows: string
  /** Indexes of rows that took too much time or memory before: they fail unread. */
  skipped: number[]
}

/** A file split into its rows; a vCard file has no columns. */
export interface WholeFile {
  headers: string[]
  delimiter: ',' | ';' | '\t'
  mapping: ColumnMapping
  rows: FileRow[]
}

/**
 * Reads contact files in a thread of its own, so that no file can stop the server. A row that takes
 * over three seconds or too much memory fails alone; a file that does so while it is split is refused.
 */
export interface FileThread {
  readRows: (task: Omit<RowsTask, 'kind' | 'skipped'>) => Promise<RowRead[]>
  /** Rejects with a `FileFault` when the file cannot be read. */
  readFile: (bytes: Uint8Array<ArrayBuffer>, type: 'csv' | 'vcf') => Promise<WholeFile>
  /** Rejects with a `FileError` when the file cannot be read as employees. */
  readEmployees: (bytes: Uint8Array<ArrayBuffer>) => Promise<EmployeeFile>
  /** The longest time that a step of a job may wait for its rows, in milliseconds. */
  longestWaitMs: number
  close: () => Promise<void>
}
