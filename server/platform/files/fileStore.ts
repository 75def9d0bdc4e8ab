import type { ByteRange } from './byteRange'

/** Where uploaded files are kept. Keys are made by the server and unguessable; they are the only thing that opens a file. */
export interface FileStore {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, or those of a range that lies within the file; null where there is no such file. */
  get: (key: string, range?: ByteRange) => Promise<Uint8Array<ArrayBuffer> | null>
  /** How many bytes a file has, or null where there is no such file. */
  size: (key: string) => Promise<number | null>
  delete: (key: string) => Promise<void>
  /** The keys that begin with this. It may go through all files there are. */
  list: (prefix: string) => Promise<string[]>
  /** Removes what killed processes left of files that they were still writing before this moment. It may go through all files there are. */
  deleteDrafts: (before: Date) => Promise<void>
  /** Throws where nothing can be stored: no space (ENOSPC), a read-only disk. */
  checkWritable: () => Promise<void>
}
