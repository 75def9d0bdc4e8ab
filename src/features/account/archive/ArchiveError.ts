/** Why an archive cannot be read, in words for its owner. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveFault'
}
