/** A part of Web NFC (w3c.github.io/web-nfc): Chrome on Android has it. */
interface ChipReader {
  scan: (options: { signal: AbortSignal }) => Promise<void>
  onreading: ((event: { message: { records: readonly ChipRecord[] } }) => void) | null
  onreadingerror: (() => void) | null
}
interface ChipRecord {
  recordType: string
  /** The encoding of a text: `utf-8` or one of `utf-16`. */
  encoding?: string | null
  data?: DataView | null
  /** The records in a smart poster. */
  toRecords?: () => readonly ChipRecord[] | null
}
type ChipReaderClass = new () => ChipReader

/** Returns whether this browser can read the chip of a card. */
export function canReadChip(): boolean {
  return chipReader() !== null
}

interface ChipHandlers {
  /** Called for each chip with its texts and addresses; none for an empty chip. */
  onTexts: (texts: string[]) => void
  /** Called when a chip was near but could not be read. */
  onError: () => void
}

/** Reads chips until `signal` aborts. Rejects when the browser or the person refuses. */
export async function readChips(
  signal: AbortSignal,
  { onTexts, onError }: ChipHandlers,
): Promise<void> {
  const Reader = chipReader()
  if (!Reader) throw new Error('This browser cannot read chips.')
  const reader = new Reader()
  reader.onreading = ({ message }) => {
    onTexts(message.records.flatMap(textsOf))
  }
  reader.onreadingerror = onError
  await reader.scan({ signal })
}

function textsOf(record: ChipRecord): string[] {
  const { recordType, encoding, data } = record
  if (recordType === 'smart-poster') return [...(record.toRecords?.() ?? [])].flatMap(textsOf)
  const isText = ['url', 'absolute-url', 'text'].includes(recordType)
  return isText && data ? [new TextDecoder(encoding ?? 'utf-8').decode(data)] : []
}

/** A cast, because TypeScript does not know Web NFC. */
function chipReader(): ChipReaderClass | null {
  return (globalThis as { NDEFReader?: ChipReaderClass }).NDEFReader ?? null
}
