/** Why an archive cannot be read, in words for its owner. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault'
}
