import type { Db } from '../db/client'

/** Files that are stored together and shown by one transaction, or by none: then none of them stays (see `withUpload`). */
export interface Upload {
  /** A new unguessable key for a file of this kind (`webp`, `mp4`), under which it is to be stored next. */
  newKey: (extension: string) => string
  /**
   * In the transaction that shows the files, once: from its commit on they are kept. Throws CONFLICT where the upload is more than an hour old and housekeeping has
   * begun to delete its files; then the transaction must not be committed.
   */
  show: (ctx: { db: Db }) => Promise<void>
}
