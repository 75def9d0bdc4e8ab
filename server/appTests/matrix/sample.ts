/** A request that the owner of the rows could make, and the answers that the contract does not tell. */
export interface Sample {
  params?: Record<string, string | number | boolean>
  body?: unknown
  /** The version of the row; 1 by default. */
  version?: string
  /** The status for those who may make the call, where the world allows no success. */
  allowed?: number
  /** The status for a stranger, for a `user` call that names the owner's rows in its query or body. */
  stranger?: number
  /** The status for a person without a user record, where it is not a stranger's. */
  recordless?: number
  /** The statuses in the company, where they are not those that `access` promises. */
  roles?: Partial<Record<'owner' | 'admin' | 'member', number>>
}
