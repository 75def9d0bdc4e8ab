import type { CsvProfile } from '@/contactFiles/csvProfiles'
import type { Encoding } from '@/contactFiles/decodeChunks'
import type { ColumnMapping } from '@/contract/columnMapping'

/** The delimiters that the contract knows. */
export type Delimiter = ',' | ';' | '\t'

/** What a look through a file found. Plain data: it comes out of a worker. */
export interface FoundFile {
  type: 'csv' | 'vcf'
  encoding: Encoding
  delimiter: Delimiter
  /** The program that wrote it, where its headers tell. */
  profile: CsvProfile | null
  /** None of a vCard file. */
  headers: string[]
  /** What the headers say by themselves. */
  mapping: ColumnMapping
  rows: number
  /** Of each column, up to three different values. */
  samples: string[][]
  /** Of each column, values that may be dates of numbers alone: enough to tell their order, or that they do not show it. */
  dates: string[][]
  /** The same for the same bytes. */
  fingerprint: string
}
