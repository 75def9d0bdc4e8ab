/** A file made to break readers: it is refused whole, or each row has exactly one result. */
export interface HostileFile {
  /** Each once. */
  name: string
  type: 'csv' | 'vcf'
  bytes: Uint8Array
  /** How many rows it has, where that is beyond doubt. */
  rows?: number
}
