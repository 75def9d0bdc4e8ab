import type { CsvProgram } from '@/contactFiles/csv/csvProgram'
import type { Language } from '@/contactFiles/csv/languages/languageColumns'
import type { Encoding } from '@/contactFiles/encoding/detectEncoding'
import type { ColumnProposal } from '@/contactFiles/csv/proposeColumns'
import type { Delimiter } from '@/contactFiles/csv/delimiters'
import type { ColumnMapping } from '@/contract/contacts/columnMapping'

/** A person's corrections of how a file is read. */
export interface ReadOptions {
  encoding?: Encoding
  /** Delimiter of the rows below the header. */
  rowDelimiter?: Delimiter
}

/** The result of inspecting a file. Plain data, because it comes from a worker. */
export interface FileInfo {
  type: 'csv' | 'vcf'
  encoding: Encoding
  /** The encoding that is used unless a person chooses one. */
  detectedEncoding: Encoding
  /** Some bytes are invalid in the detected encoding. */
  isDamaged: boolean
  readOptions: ReadOptions
  /** Delimiter of the header. */
  delimiter: Delimiter
  /** The rows that seem to have another delimiter than the header, which makes them invalid. */
  otherDelimiter: { delimiter: Delimiter; rows: number } | null
  /** The program that wrote the file, where its headers show it. */
  profile: CsvProgram | null
  /** Empty for a vCard file. */
  headers: string[]
  /** The mapping that follows from the headers. */
  mapping: ColumnMapping
  /** The columns without a field whose values are e-mail addresses, phones or web addresses. */
  proposals: ColumnProposal[]
  rows: number
  /** Up to three different values of each column. */
  samples: string[][]
  /**
   * Values of each column that may be numeric dates: enough to tell their order, or that they do
   * not show it.
   */
  dates: string[][]
  /** Tells for each column whether it has phone numbers without a country code. */
  nationalPhones: boolean[]
  /** The language of the headers, where they are not English. */
  language: Language | null
  /** Equal for equal bytes and read options; `readOptionsOf` returns the options. */
  fingerprint: string
}
