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
import { kindMessage } from '@/contract/kindMessages'
import { ArchiveError } from './ArchiveError'
import { type ProfileFile, unpackEntry, attachFiles } from './archiveFiles'
import { type Entries, NOT_AN_ARCHIVE, readEntries } from './readEntries'
import { readLines } from './readLines'

/** Records to send in one request. */
export interface Batch {
  records: ArchiveRecord[]
  /** The line of each record in the archive. */
  lines: number[]
  /** Files to upload after the records. */
  profileFiles: ProfileFile[]
}

export interface Archive {
  manifest: ArchiveManifest
  /** The number of records. */
  total: number
  /** Batches in the order of the archive, read one by one. Throws ArchiveError. */
  batches: AsyncGenerator<Batch, void>
}

const MAX_RECORDS = 500
const MAX_PICTURES = 500
const MAX_BYTES = 3_000_000
/** The largest record: a request's limit without its envelope. */
const MAX_RECORD_BYTES = 5_200_000
const MAX_MANIFEST_BYTES = 1_000_000

/** Opens an archive without reading it whole. Throws ArchiveError if it is none or too new. */
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

async function readManifest(entries: Entries): Promise<ArchiveManifest> {
  const entry = entries.get(archivePaths.manifest)
  const found =
    entry && entry.uncompressedSize <= MAX_MANIFEST_BYTES ? await unpackEntry(entry) : null
  const manifest = v.safeParse(archiveManifest, found && parseJson(new TextDecoder().decode(found)))
  if (!manifest.success || !entries.has(archivePaths.records))
    throw new ArchiveError(NOT_AN_ARCHIVE)
  const { version } = manifest.output
  if (version > ARCHIVE_VERSION) {
    throw new ArchiveError(
      `This archive has a newer format (${String(version)}) than this server reads (${String(ARCHIVE_VERSION)}). Restore it on an up-to-date server.`,
    )
  }
  return manifest.output
}

async function* readBatches(entries: Entries): AsyncGenerator<Batch, void> {
  const entry = entries.get(archivePaths.records)
  if (!entry) return
  let batch = emptyBatch()
  for await (const { text, line, bytes } of readLines(entry)) {
    const filled = await attachFiles(entries, readRecord(text, line))
    const recordBytes = bytes + filled.pictureBytes
    if (recordBytes > MAX_RECORD_BYTES)
      throw new ArchiveError(`Line ${String(line)} holds more than can be sent at once (5 MB).`)
    if (
      batch.records.length === MAX_RECORDS ||
      (batch.bytes + recordBytes > MAX_BYTES && batch.bytes > 0) ||
      (batch.pictures + filled.pictureCount > MAX_PICTURES && batch.pictures > 0)
    ) {
      yield batch
      batch = emptyBatch()
    }
    batch.records.push(filled.record)
    batch.lines.push(line)
    batch.profileFiles.push(...filled.profileFiles)
    batch.bytes += recordBytes
    batch.pictures += filled.pictureCount
  }
  if (batch.records.length > 0) yield batch
}

function emptyBatch(): Batch & { bytes: number; pictures: number } {
  return { records: [], lines: [], profileFiles: [], bytes: 0, pictures: 0 }
}

function readRecord(text: string, line: number): ArchiveRecord {
  const record = v.safeParse(archiveRecord, parseJson(text))
  if (record.success) return record.output
  const [[field, message] = ['', '']] = Object.entries(fieldMessages(record.issues, kindMessage))
  throw new ArchiveError(
    `Line ${String(line)} of the records is damaged${field === '' ? '.' : ` (${field}: ${message})`}`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
