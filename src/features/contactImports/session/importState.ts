import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import { type ImportOptions, defaultImportOptions } from '@/contract/contacts/contactImport'
import type { FileCheck, ReadProgress } from '../reader/ContactFileReader'
import type { FileInfo } from '../reader/FileInfo'

/** The state of an import in this browser; the server's is loaded by `jobId`. */
export interface ImportState {
  /** The user it belongs to. */
  ownerId: string | null
  fileName: string | null
  /** Progress of inspecting the file; null while that is not under way. */
  reading: ReadProgress | null
  /** The reason why the chosen file cannot be used. */
  fileError: string | null
  fileInfo: FileInfo | null
  /** The rows that seemed to have another delimiter, before a person chose how to read them. */
  delimiterQuestion: FileInfo['otherDelimiter']
  mapping: ColumnMapping
  options: ImportOptions
  /** Mapping and options come from an earlier import of a file with these headers. */
  isRecalled: boolean
  /** Null until the server has the import. */
  jobId: string | null
  /** Mapping and options are shown, before the check or after a step back. */
  isMatching: boolean
  /** Progress of checking the rows in this browser; null while that is not under way. */
  checking: ReadProgress | null
  /** The result of the check, until mapping or options change. */
  check: FileCheck | null
  /** The server is asked for the import that the checked rows go to. */
  isRequesting: boolean
  /** Number of rows the server has while others are being sent; null while none are. */
  sending: { received: number } | null
  /** The server has all rows and is asked for the plan. */
  isPlanning: boolean
  /** The reason why checking or sending stopped; it can be retried. */
  error: string | null
  /** The texts that were typed into cells of a plan and are not saved, by `correctionKey`. */
  corrections: Record<string, string>
}

export const emptyImport: ImportState = {
  ownerId: null,
  fileName: null,
  reading: null,
  fileError: null,
  fileInfo: null,
  delimiterQuestion: null,
  mapping: { columns: [] },
  options: defaultImportOptions,
  isRecalled: false,
  jobId: null,
  isMatching: false,
  checking: null,
  check: null,
  isRequesting: false,
  sending: null,
  isPlanning: false,
  error: null,
  corrections: {},
}

/** Returns the key of a cell in a plan. */
export function correctionKey(jobId: string, row: number, column: number): string {
  return `${jobId} ${String(row)} ${String(column)}`
}

/** Returns how many cells of a plan have a text that was typed and not saved. */
export function countCorrections({ corrections }: ImportState, jobId: string): number {
  return Object.keys(corrections).filter((key) => key.startsWith(`${jobId} `)).length
}

/**
 * Returns whether checking, sending or planning is under way, which closing the panel does not
 * stop.
 */
function isBusy({ checking, isRequesting, sending, isPlanning }: ImportState): boolean {
  return checking !== null || isRequesting || sending !== null || isPlanning
}

/** Returns whether work would be lost by starting another import. */
export function hasUnsavedWork(state: ImportState): boolean {
  return (
    state.reading !== null ||
    state.isMatching ||
    isBusy(state) ||
    state.error !== null ||
    state.check?.valid === 0
  )
}
