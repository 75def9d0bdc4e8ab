import type { ImportInput } from '../importInput'
import type { RowsTask } from '../../../ports/contactFiles'

/** A task to split a whole file into its rows. */
export interface WholeFileTask {
  kind: 'file'
  type: ImportInput['type']
  bytes: Uint8Array<ArrayBuffer>
}

/** A task to read a whole file of employees. */
interface EmployeesTask {
  kind: 'employees'
  bytes: Uint8Array<ArrayBuffer>
}

export type FileTask = RowsTask | WholeFileTask | EmployeesTask

/** `fileError` is a message for the user about the file; `error` is an error of the program. */
export type FileAnswer = { value: unknown } | { fileError: string } | { error: unknown }
