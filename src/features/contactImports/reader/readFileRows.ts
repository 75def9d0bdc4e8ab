import { type CsvReader, createCsvReader } from '@/contactFiles/csv/csvReader'
import { blobChunks, decodeChunks } from '@/contactFiles/encoding/decodeChunks'
import type { FileRow } from '@/contactFiles/rows/fileRow'
import { createVcardReader } from '@/contactFiles/vcard/vcardReader'
import type { ReadControls } from './ContactFileReader'
import type { FileInfo } from './FileInfo'

interface RowChunk {
  rows: FileRow[]
  /** Null for vCards. */
  csv: CsvReader | null
}

/** Time between two progress reports, in milliseconds. */
const PROGRESS_MS = 200

type FileFormat = Pick<FileInfo, 'type' | 'encoding' | 'readOptions'>

/**
 * Yields the rows of a file in chunks, of which only one is held. Throws a `FileError` if the file
 * cannot be read, and the signal's reason once it is aborted.
 */
export async function* readFileRows(
  file: Blob,
  { type, encoding, readOptions }: FileFormat,
  controls: ReadControls,
): AsyncGenerator<RowChunk, void, undefined> {
  const csv = type === 'csv' ? createCsvReader(readOptions) : null
  const reader = csv ?? createVcardReader()
  const progress = progressReporter(file, controls)
  for await (const text of decodeChunks(() => progress.count(blobChunks(file)), {
    type,
    encoding,
  })) {
    const rows = reader.push(text)
    progress.report(rows.length)
    yield { rows, csv }
  }
  yield { rows: reader.end(), csv }
}

interface ProgressReporter {
  /**
   * Yields the chunks unchanged and counts their bytes; throws the signal's reason once it is
   * aborted.
   */
  count: (
    chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  ) => AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>
  /** Adds rows, and reports the progress if the last report is long enough ago. */
  report: (rows: number) => void
}

export function progressReporter(
  { size }: Blob,
  { signal, onProgress }: ReadControls,
): ProgressReporter {
  let bytes = 0
  let rows = 0
  let reportedAt = 0
  return {
    count: async function* count(chunks) {
      for await (const chunk of chunks) {
        signal.throwIfAborted()
        bytes += chunk.length
        yield chunk
      }
      signal.throwIfAborted()
    },
    report: (more) => {
      rows += more
      const now = performance.now()
      if (now - reportedAt < PROGRESS_MS) return
      reportedAt = now
      onProgress?.({ share: size === 0 ? 1 : Math.min(1, bytes / size), rows })
    },
  }
}
