import type { Db } from '../db/client'
import type { Actor } from '../http/context'

/** Files that are stored together and shown by one transaction, or by none: then none of them stays (see `withUpload`). */
export interface Upload {
  /** A new unguessable key for a file of this kind (`webp`, `mp4`), under which it is to be stored next. */
  newKey: (extension: string) => string
  /** Stores a file under a key of this upload. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /**
   * In the transaction that shows the files, once and near its end: from its commit on they are kept, and count as the actor's. Throws LIMIT_REACHED where these are
   * too many bytes for one account, and CONFLICT where the upload is more than an hour old and housekeeping has
   * begun to delete its files; then the transaction must not be committed.
   */
  commit: (ctx: { db: Db; actor: Pick<Actor, 'tenantId' | 'userId'> }) => Promise<void>
}
