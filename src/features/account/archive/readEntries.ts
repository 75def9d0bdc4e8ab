import {
  BlobReader,
  type FileEntry,
  ZipReader,
  configure,
} from '@zip.js/zip.js/lib/zip-core-custom.js'
import { ArchiveError } from './ArchiveError'

/** The files of a ZIP by name. */
export type Entries = ReadonlyMap<string, FileEntry>

/** Each entry takes some 5 kB of memory. */
const MAX_ENTRIES = 200_000
/** The largest part of the file that is read at once: the list of so many entries. */
const MAX_READ_BYTES = 40_000_000
/** The page answers between so many entries. */
const ENTRIES_AT_ONCE = 500
/** The length of an entry's header in front of its data, without its name. */
const HEADER_BYTES = 30

const NOT_A_ZIP = 'This is not a complete ZIP file. Download it again and retry.'
export const NOT_AN_ARCHIVE = 'This ZIP file is not an archive of a Tessera account.'
const TOO_MANY = `This ZIP file has more than ${MAX_ENTRIES.toLocaleString('en-US')} files, which is too many to restore in a browser.`

/**
 * Lists the files of a ZIP without unpacking any. Throws ArchiveError if it is damaged, or made to
 * be read in two ways: two files with one name or in one place, or a name outside of its folder.
 */
export async function readEntries(file: Blob): Promise<Entries> {
  // zip.js counts concurrent reads against its workers, which are not used: records and pictures
  // are read side by side.
  configure({ useWebWorkers: false, maxWorkers: 16 })
  const entries = new Map<string, FileEntry>()
  let read = 0
  let total = 0
  const onprogress = (at: number, count: number) => {
    ;[read, total] = [at, count]
    return undefined
  }
  try {
    const zip = new ZipReader(new BoundedReader(file))
    for await (const entry of zip.getEntriesGenerator({ onprogress })) {
      if (total > MAX_ENTRIES) throw new ArchiveError(TOO_MANY)
      if (read % ENTRIES_AT_ONCE === 0) await pageAnswered()
      if (entry.directory) continue
      if (entries.has(entry.filename)) throw new ArchiveError(NOT_AN_ARCHIVE)
      if (entry.encrypted)
        throw new ArchiveError(
          'This ZIP file needs a password. Choose the file as it was downloaded from Tessera.',
        )
      entries.set(entry.filename, entry)
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    const isUnsafe = error instanceof Error && error.message === 'Unsafe filename'
    throw new ArchiveError(isUnsafe ? NOT_AN_ARCHIVE : NOT_A_ZIP, { cause: error })
  }
  if (hasOverlap([...entries.values()])) throw new ArchiveError(NOT_AN_ARCHIVE)
  return entries
}

/** Reads a ZIP's list of entries only if it fits into memory. */
class BoundedReader extends BlobReader {
  override async readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    if (length > MAX_READ_BYTES) throw new ArchiveError(TOO_MANY)
    return super.readUint8Array(offset, length)
  }
}

function pageAnswered(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}

/** Tells whether the data of an entry lies in another's, so that a small file unpacks to a huge one. */
function hasOverlap(entries: FileEntry[]): boolean {
  const inOrder = entries.toSorted((one, other) => one.offset - other.offset)
  return inOrder.some(({ offset, rawFilename, compressedSize }, at) => {
    const next = inOrder[at + 1]
    return next && offset + HEADER_BYTES + rawFilename.length + compressedSize > next.offset
  })
}
