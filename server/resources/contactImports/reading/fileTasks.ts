import type { ImportInput } from '../importInput'
import type { RowsTask } from '../../../ports/contactFiles'

/** Splits a whole file into its rows. */
export interface WholeFileTask {
  kind: 'file'
  type: ImportInput['type']
  bytes: Uint8Array<ArrayBuffer>
}

export type FileTask = RowsTask | WholeFileTask

/** A `fault` is a sentence about the file; an `error` is a fault of ours. */
export type FileAnswer = { value: unknown } | { fault: string } | { error: unknown }
