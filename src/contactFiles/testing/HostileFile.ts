/** A file that a reader must not stumble over: it is refused as a whole, or each of its rows has exactly one result. */
export interface HostileFile {
  /** Each once. */
  name: string
  type: 'csv' | 'vcf'
  bytes: Uint8Array
  /** How many rows it has, where that is beyond doubt. */
  rows?: number
}
