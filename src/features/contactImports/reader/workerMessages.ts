import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import type { ImportOptions } from '@/contract/contacts/contactImport'
import type { FileCheck, ReadProgress, RowBatch } from './ContactFileReader'
import type { FileInfo, ReadOptions } from './FileInfo'

/** The task of a worker; `taken` asks for the next batch. */
export type WorkerRequest =
  | { task: 'inspect'; file: File; options: ReadOptions }
  | { task: 'check'; file: File; info: FileInfo; mapping: ColumnMapping; options: ImportOptions }
  | { task: 'readBatches'; file: File; info: FileInfo; from: number }
  | { task: 'taken' }

/** A message of a worker; the last one is `done` or `error`. */
export type WorkerResponse =
  | { progress: ReadProgress }
  | { batch: RowBatch }
  | { error: string }
  | { done: FileInfo | FileCheck | null }
