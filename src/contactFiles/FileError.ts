/** Why a file cannot be read at all, in words for its owner. What is wrong with one row is a RowFault and costs that row only. */
export class FileError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FileError'
  }
}
