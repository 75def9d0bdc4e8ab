import { type CsvTable, csvReader } from '@/contactFiles/csvReader'
import { type Encoding, blobChunks, decodeChunks } from '@/contactFiles/decodeChunks'
import type { FileRow } from '@/contactFiles/fileRow'
import { vcardReader } from '@/contactFiles/vcard/vcardReader'
import type { ReadWatch } from './ContactFileReader'

interface RowPiece {
  rows: FileRow[]
  /** Null for vCards, and until the header row has been read. */
  table: CsvTable | null
}

/** Between two words on how far the reading is, in milliseconds. */
const PROGRESS_MS = 200

/** The rows of a file of known type and encoding, in pieces; only one piece is held. Throws FileFault where the file cannot be read, the signal's reason where that says so. */
export async function* readFileRows(file: Blob, { type, encoding }: { type: 'csv' | 'vcf'; encoding: Encoding }, watch: ReadWatch): AsyncGenerator<RowPiece, void, undefined> {
  const csv = type === 'csv' ? csvReader() : null
  const reader = csv ?? vcardReader()
  const progress = progressTeller(file, watch)
  for await (const text of decodeChunks(() => progress.count(blobChunks(file)), encoding)) {
    const rows = reader.push(text)
    progress.tell(rows.length)
    yield { rows, table: csv?.table ?? null }
  }
  yield { rows: reader.end(), table: csv?.table ?? null }
}

interface ProgressTeller {
  /** The same chunks, counted; ends with the signal's reason when that says so. */
  count: (chunks: AsyncIterable<Uint8Array<ArrayBuffer>>) => AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>
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
