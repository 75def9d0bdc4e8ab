import {
  BlobReader,
  type FileEntry,
  ZipReader,
  configure,
} from '@zip.js/zip.js/lib/zip-core-custom.js'
import * as v from 'valibot'
import {
  ARCHIVE_VERSION,
  type ArchiveManifest,
  type ArchiveRecord,
  archiveManifest,
  archivePaths,
  archiveRecord,
  countedFiles,
} from '@/contract/account/archive'
import { fieldMessages } from '@/contract/issues'
import { ArchiveError } from './ArchiveError'
import { type Entries, type ProfileFile, unpackEntry, attachFiles } from './archiveFiles'
import { readLines } from './readLines'

/** Records to send in one request, and the line of the archive that each was in. */
export interface Batch {
  records: ArchiveRecord[]
  lines: number[]
  /** What is uploaded once the records are there. */
  profileFiles: ProfileFile[]
}

export interface Archive {
  manifest: ArchiveManifest
  /** How many records it holds. */
  total: number
  /** The records in the order of the archive, with their pictures; they are read as they are asked for. Throws ArchiveFault. */
  batches: AsyncGenerator<Batch, void>
}

const MAX_RECORDS = 500
const MAX_PICTURES = 500
const MAX_BYTES = 3_000_000
/** What a request may hold, less its envelope. */
const MAX_RECORD_BYTES = 5_200_000
const MAX_MANIFEST_BYTES = 1_000_000

// zip.js counts what it unpacks at once against its workers, of which we use none: records and pictures are read side by side.
configure({ useWebWorkers: false, maxWorkers: 16 })

/** Opens an account's archive; of the file only what is asked for is held in memory. Throws ArchiveFault for what is none, or too new. */
export async function openArchive(file: Blob): Promise<Archive> {
  const entries = await readEntries(file)
  const manifest = await readManifest(entries)
  const counts = Object.entries(manifest.counts).filter(
    ([type]) => !countedFiles.some((files) => files === type),
  )
  return {
    manifest,
    total: counts.reduce((sum, [, count]) => sum + count, 0),
    batches: readBatches(entries),
  }
}

async function readEntries(file: Blob): Promise<Map<string, FileEntry>> {
  const entries = new Map<string, FileEntry>()
  try {
    for await (const entry of new ZipReader(new BlobReader(file)).getEntriesGenerator())
      if (!entry.directory) entries.set(entry.filename, entry)
  } catch (error) {
    throw new ArchiveError('This is not a whole ZIP file. Its download may have broken off.', {
      cause: error,
    })
  }
  return entries
}

async function readManifest(entries: Entries): Promise<ArchiveManifest> {
  const entry = entries.get(archivePaths.manifest)
  const found =
    entry && entry.uncompressedSize <= MAX_MANIFEST_BYTES ? await unpackEntry(entry) : null
  const manifest = v.safeParse(archiveManifest, found && jsonOf(new TextDecoder().decode(found)))
  if (!manifest.success || !entries.has(archivePaths.records))
    throw new ArchiveError('This ZIP file is not an archive of a Tessera account.')
  const { version } = manifest.output
  if (version > ARCHIVE_VERSION) {
    throw new ArchiveError(
      `This archive is of a newer format (${String(version)}) than this server reads (${String(ARCHIVE_VERSION)}). Restore it where it is up to date.`,
    )
  }
  return manifest.output
}

async function* readBatches(entries: Entries): AsyncGenerator<Batch, void> {
  const entry = entries.get(archivePaths.records)
  if (!entry) return
  let batch: Batch = { records: [], lines: [], profileFiles: [] }
  let size = 0
  let pictures = 0
  for await (const { text, line, bytes } of readLines(entry)) {
    const written = readRecord(text, line)
    const {
      record,
      added: filled,
      pictures: shown,
      profileFiles,
    } = await attachFiles(entries, written)
    const added = bytes + filled
    if (added > MAX_RECORD_BYTES)
      throw new ArchiveError(`Line ${String(line)} holds more than can be sent at once (5 MB).`)
    if (
      batch.records.length === MAX_RECORDS ||
      (size + added > MAX_BYTES && size > 0) ||
      (pictures + shown > MAX_PICTURES && pictures > 0)
    ) {
      yield batch
      batch = { records: [], lines: [], profileFiles: [] }
      size = 0
      pictures = 0
    }
    batch.records.push(record)
    batch.lines.push(line)
    batch.profileFiles.push(...profileFiles)
    size += added
    pictures += shown
  }
  if (batch.records.length > 0) yield batch
}

function readRecord(text: string, line: number): ArchiveRecord {
  const record = v.safeParse(archiveRecord, jsonOf(text))
  if (record.success) return record.output
  const [[field, message] = ['', '']] = Object.entries(fieldMessages(record.issues))
  throw new ArchiveError(
    `Line ${String(line)} of the records is damaged${field === '' ? '.' : ` (${field}: ${message})`}`,
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
