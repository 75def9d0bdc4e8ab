/** An archive cannot be read; the message is shown to the user. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
}
