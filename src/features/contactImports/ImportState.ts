import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import { type ImportOptions, defaultImportOptions } from '@/contract/contacts/contactImport'
import type { FileCheck, ReadProgress } from './reader/ContactFileReader'
import type { FoundFile } from './reader/FoundFile'

/** What this browser holds of an import; what the server holds is asked for by `jobId`. */
export interface ImportState {
  file: File | null
  /** The file is being looked at. */
  looking: ReadProgress | null
  /** Why the file that was chosen is no use. */
  fault: string | null
  found: FoundFile | null
  /** The rows that seemed to be separated by another delimiter than the header, before anybody said how to read them. */
  asked: FoundFile['otherRows']
  mapping: ColumnMapping
  options: ImportOptions
  /** Columns and options are those of the import that these rows come from. */
  isRecalled: boolean
  /** Null until the server knows of it. */
  jobId: string | null
  /** Columns and options are being looked at, before the check or once more. */
  isMatching: boolean
  /** Of the file in this browser; its result stays until columns or options change. */
  checking: ReadProgress | null
  check: FileCheck | null
  /** Rows on their way: how many the server has; null where none are sent. */
  sending: { received: number } | null
  /** Rows are there, and the server is being asked what would become of them. */
  isAsking: boolean
  /** Why checking or sending stopped; it can be tried again. */
  failure: string | null
}

export const noImport: ImportState = {
  file: null,
  looking: null,
  fault: null,
  found: null,
  asked: null,
  mapping: { columns: [] },
  options: defaultImportOptions,
  isRecalled: false,
  jobId: null,
  isMatching: false,
  checking: null,
  check: null,
  sending: null,
  isAsking: false,
  failure: null,
}

/** Whether work is under way in this browser that closing the panel does not end. */
export function isBusy({ checking, sending, isAsking }: ImportState): boolean {
  return checking !== null || sending !== null || isAsking
}

/** Whether this browser holds work that is lost with it: a file that is being read, columns being matched, rows being checked or sent, or a failure to go on from. */
export function isUnderWay(state: ImportState): boolean {
  return (
    state.looking !== null ||
    state.isMatching ||
    isBusy(state) ||
    state.failure !== null ||
    state.check?.fine === 0
  )
}
