import type { Db } from '../platform/db/client'
import type { ByteRange } from '../platform/files/byteRange'

/** The store of uploaded files. The server makes the keys; an unguessable key is the only way to a file. */
export interface FileStore {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Returns the bytes, or those of a range within the file; null when there is no such file. */
  get: (key: string, range?: ByteRange) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Returns the size in bytes, or null when there is no such file. */
  size: (key: string) => Promise<number | null>
  delete: (key: string) => Promise<void>
  /** Lists the keys with this prefix. It may scan all files. */
  list: (prefix: string) => Promise<string[]>
  /** Removes half-written files of killed processes from before this moment. It may scan all files. */
  deleteDrafts: (before: Date) => Promise<void>
  /** Throws when nothing can be stored: no space (ENOSPC), a read-only disk. */
  checkWritable: () => Promise<void>
}

/** Files that are stored together and that one transaction commits; without it none of them stays (see `withUpload`). */
export interface Upload {
  /** Returns a new unguessable key for a file of this kind (`webp`, `mp4`), to be stored next. */
  newKey: (extension: string) => string
  /** Stores a file under a key of this upload. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /**
   * Keeps the files from the transaction's commit on and counts them as the actor's, or as nobody's;
   * called once, near its end. Throws `LIMIT_REACHED` when the account would hold too many bytes, and `CONFLICT` when
   * the upload is over an hour old and housekeeping has begun to delete its files; then the
   * transaction must not be committed.
   */
  commit: (ctx: { db: Db; actor: { tenantId: string; userId: string } | null }) => Promise<void>
}
