/** Where uploaded files are kept. Keys are made by the server and unguessable; they are the only thing that opens a file. */
export interface FileStore {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, or null where there is no such file. */
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  delete: (key: string) => Promise<void>
}
