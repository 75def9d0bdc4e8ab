/** A part of Web NFC (w3c.github.io/web-nfc): Chrome on Android has it. */
interface ChipReader {
  scan: (options: { signal: AbortSignal }) => Promise<void>
  onreading: ((event: { message: { records: readonly ChipRecord[] } }) => void) | null
  onreadingerror: (() => void) | null
}
interface ChipRecord {
  recordType: string
  data?: DataView
}
type ChipReaderClass = new () => ChipReader

/** Returns whether this browser can read the chip of a card. */
export function canReadChip(): boolean {
  return chipReader() !== null
}

interface ChipHandlers {
  /** Called with each text or address on a chip. */
  onText: (text: string) => void
  /** Called when a chip was near but could not be read. */
  onError: () => void
}

/** Reads chips until `signal` aborts. Rejects when the browser or the person refuses. */
export async function readChips(
  signal: AbortSignal,
  { onText, onError }: ChipHandlers,
): Promise<void> {
  const Reader = chipReader()
  if (!Reader) throw new Error('This browser cannot read chips.')
  const reader = new Reader()
  reader.onreading = ({ message }) => {
    for (const { recordType, data } of message.records)
      if ((recordType === 'url' || recordType === 'text') && data)
        onText(new TextDecoder().decode(data))
  }
  reader.onreadingerror = onError
  await reader.scan({ signal })
}

/** A cast, because TypeScript does not know Web NFC. */
function chipReader(): ChipReaderClass | null {
  return (globalThis as { NDEFReader?: ChipReaderClass }).NDEFReader ?? null
}
