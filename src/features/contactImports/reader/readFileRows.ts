import { type CsvReader, createCsvReader } from '@/contactFiles/csv/csvReader'
import { blobChunks, decodeChunks } from '@/contactFiles/encoding/decodeChunks'
import type { FileRow } from '@/contactFiles/rows/fileRow'
import { createVcardReader } from '@/contactFiles/vcard/vcardReader'
import type { ReadWatch } from './ContactFileReader'
import type { FoundFile } from './FoundFile'

interface RowPiece {
  rows: FileRow[]
  /** Null for vCards. */
  csv: CsvReader | null
}

/** Between two words on how far the reading is, in milliseconds. */
const PROGRESS_MS = 200

/** How a file is read. */
export type Reading = Pick<FoundFile, 'type' | 'encoding' | 'choices'>

/** The rows of a file of known type and encoding, in pieces; only one piece is held. Throws FileFault where the file cannot be read, the signal's reason where that says so. */
export async function* readFileRows(
  file: Blob,
  { type, encoding, choices }: Reading,
  watch: ReadWatch,
): AsyncGenerator<RowPiece, void, undefined> {
  const csv = type === 'csv' ? createCsvReader(choices) : null
  const reader = csv ?? createVcardReader()
  const progress = progressTeller(file, watch)
  for await (const text of decodeChunks(() => progress.count(blobChunks(file)), {
    type,
    encoding,
    isChosen: choices.encoding !== undefined,
  })) {
    const rows = reader.push(text)
    progress.tell(rows.length)
    yield { rows, csv }
  }
  yield { rows: reader.end(), csv }
}

interface ProgressTeller {
  /** The same chunks, counted; ends with the signal's reason when that says so. */
  count: (
    chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  ) => AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>
  tell: (rows: number) => void
}

/** Tells a few times a second how far the reading of a file is. */
export function progressTeller({ size }: Blob, { signal, onProgress }: ReadWatch): ProgressTeller {
  let bytes = 0
  let rows = 0
  let toldAt = 0
  return {
    count: async function* count(chunks) {
      for await (const chunk of chunks) {
        signal.throwIfAborted()
        bytes += chunk.length
        yield chunk
      }
      signal.throwIfAborted()
    },
    tell: (more) => {
      rows += more
      const now = performance.now()
      if (now - toldAt < PROGRESS_MS) return
      toldAt = now
      onProgress?.({ share: size === 0 ? 1 : Math.min(1, bytes / size), rows })
    },
  }
}
