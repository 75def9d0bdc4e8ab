/** A file for testing readers: it is refused as a whole, or each row has exactly one result. */
export interface HostileFile {
  /** Unique. */
  name: string
  type: 'csv' | 'vcf'
  bytes: Uint8Array
  /** The number of rows, where it is certain. */
  rows?: number
}
