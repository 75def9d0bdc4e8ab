import type { CsvProgram } from '@/contactFiles/csv/csvProgram'
import type { Encoding } from '@/contactFiles/encoding/detectEncoding'
import type { Delimiter } from '@/contactFiles/csv/delimiters'
import type { ColumnMapping } from '@/contract/contacts/columnMapping'

/** What a person says of a file, where what was found in it is not right, or not certain. */
export interface ReadChoices {
  encoding?: Encoding
  /** What the rows below the header are separated by. */
  rowDelimiter?: Delimiter
}

/** What a look through a file found. Plain data: it comes out of a worker. */
export interface FoundFile {
  type: 'csv' | 'vcf'
  /** What the file is read as, and what it would be without a choice. */
  encoding: Encoding
  detected: Encoding
  choices: ReadChoices
  /** Of the header. */
  delimiter: Delimiter
  /** Rows that seem to be separated by another delimiter, which have a fault for it. */
  otherRows: { delimiter: Delimiter; rows: number } | null
  /** The program that wrote it, where its headers tell. */
  profile: CsvProgram | null
  /** None of a vCard file. */
  headers: string[]
  /** What the headers say by themselves. */
  mapping: ColumnMapping
  rows: number
  /** Of each column, up to three different values. */
  samples: string[][]
  /** Of each column, values that may be dates of numbers alone: enough to tell their order, or that they do not show it. */
  dates: string[][]
  /** The same for the same bytes and choices: `choicesOf` gives the choices back. */
  fingerprint: string
}
