/** The reason why a whole file can't be read, for its owner. A `RowError` costs a single row. */
export class FileError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FileError'
  }
}
