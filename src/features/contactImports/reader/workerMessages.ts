import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import type { ImportOptions } from '@/contract/contacts/contactImport'
import type { FileCheck, ReadProgress, RowBatch } from './ContactFileReader'
import type { FoundFile, ReadChoices } from './FoundFile'

/** What one worker is for; `taken` lets it go on after a batch. */
export type WorkerRequest =
  | { task: 'look'; file: File; choices: ReadChoices }
  | { task: 'check'; file: File; found: FoundFile; mapping: ColumnMapping; options: ImportOptions }
  | { task: 'send'; file: File; found: FoundFile; from: number }
  | { task: 'taken' }

/** What a worker says; the last word is `done` or `fault`. */
export type WorkerAnswer =
  | { progress: ReadProgress }
  | { batch: RowBatch }
  | { fault: string }
  | { done: FoundFile | FileCheck | null }
