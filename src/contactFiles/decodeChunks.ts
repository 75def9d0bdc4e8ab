import { FileFault } from './FileFault'
import { fromWindows1252 } from './windows1252'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

const SAVE_AS_CSV = 'Save it as CSV (UTF-8) and try again.'
const NUL = `The file holds NUL characters: it is no text. ${SAVE_AS_CSV}`

/** First bytes of files that people take for CSV. */
const others = [
  { start: [0x50, 0x4b, 0x03, 0x04], message: `This is an Excel workbook or a zip file. ${SAVE_AS_CSV}` },
  { start: [0x50, 0x4b, 0x05, 0x06], message: `This is an empty zip file. ${SAVE_AS_CSV}` },
  { start: [0xd0, 0xcf, 0x11, 0xe0], message: `This is an old Excel workbook. ${SAVE_AS_CSV}` },
  { start: [0x1f, 0x8b], message: 'This file is compressed. Unpack it and try again.' },
  { start: [0x25, 0x50, 0x44, 0x46], message: 'This is a PDF, not a file of contacts.' },
]

/** How many bytes the first look takes. */
const HEAD = 1024
const BLOB_CHUNK = 1024 * 1024

/**
 * The text of a file, chunk by chunk. A file is of one encoding from its first byte to its last: it is read twice, first to find out which (`detectEncoding`),
 * then to decode. So `open` gives the same bytes each time it is called. Throws FileFault, before the first chunk, where the file holds no text.
 */
export async function* decodeChunks(open: () => Chunks, encoding?: Encoding): AsyncGenerator<string, void, undefined> {
  const decoder = textDecoder(encoding ?? (await detectEncoding(open())))
  for await (const bytes of open()) {
    const text = decoder(bytes)
    if (text !== '') yield text
  }
  const rest = decoder()
  if (rest !== '') yield rest
}

/** A file's bytes in chunks of 1 MiB, for `decodeChunks(() => blobChunks(file))`. */
export async function* blobChunks(blob: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  for (let start = 0; start < blob.size; start += BLOB_CHUNK) yield new Uint8Array(await blob.slice(start, start + BLOB_CHUNK).arrayBuffer())
}

/**
 * The encoding of a whole file: UTF-16 by its byte order mark, or by NUL bytes in every other place of its start (Unicode 15 section 23.8); UTF-8 where all of it is
 * valid UTF-8; else Windows-1252, which is what Excel's "CSV" is in the West. Throws FileFault for what is no text.
 */
export async function detectEncoding(chunks: Chunks): Promise<Encoding> {
  let head = new Uint8Array(0)
  let scan: Scan | undefined
  for await (const chunk of chunks) {
    if (scan) scan.add(chunk)
    else {
      head = joined(head, chunk)
      if (head.length >= HEAD) scan = startScan(head)
    }
  }
  return (scan ?? startScan(head)).end()
}

interface Scan {
  add: (bytes: Uint8Array) => void
  end: () => Encoding
}

function startScan(head: Uint8Array): Scan {
  if (head.length === 0) throw new FileFault('The file is empty.')
  const other = others.find(({ start }) => startsWith(head, start))
  if (other) throw new FileFault(other.message)
  const encoding = utf16Of(head)
  const scan = encoding ? utf16Scan(encoding) : utf8Scan()
  scan.add(head)
  return scan
}

function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(head, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(head, [0xfe, 0xff])) return 'utf-16be'
  const nuls = [0, 0]
  head.subarray(0, HEAD).forEach((byte, index) => {
    if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = nuls
  // Even a text without any Latin letter has delimiters and line ends; and few characters have a NUL as their other byte.
  if (Math.max(even, odd) < 2 + 4 * Math.min(even, odd)) return null
  return even > odd ? 'utf-16be' : 'utf-16le'
}

function utf16Scan(encoding: 'utf-16le' | 'utf-16be'): Scan {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const check = (bytes?: Uint8Array) => {
    if (decodeOrNull(decoder, bytes)?.includes('\0') ?? damaged()) throw new FileFault(NUL)
  }
  return {
    add: check,
    end: () => {
      check()
      return encoding
    },
  }
}

function damaged(): never {
  throw new FileFault(`The file begins like UTF-16 but is damaged. ${SAVE_AS_CSV}`)
}

function utf8Scan(): Scan {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let isValid = true
  let surplus = 0
  return {
    add: (bytes) => {
      if (bytes.includes(0)) throw new FileFault(NUL)
      const text = isValid ? decodeOrNull(decoder, bytes) : null
      isValid = text !== null
      surplus += bytes.length - (text?.length ?? 0)
    },
    end: () => {
      if (!isValid) return 'windows-1252'
      if (decodeOrNull(decoder) !== null) return 'utf-8'
      // At most three bytes are left over: a larger surplus comes from characters that were valid UTF-8.
      if (surplus > 3) throw new FileFault('The file ends in the middle of a character: it was cut off. Get it again and try once more.')
      return 'windows-1252'
    },
  }
}

/** Without bytes: the end of the text. */
function decodeOrNull(decoder: TextDecoder, bytes?: Uint8Array): string | null {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    return null
  }
}

function textDecoder(encoding: Encoding): (bytes?: Uint8Array) => string {
  const isWindows = encoding === 'windows-1252'
  const decoder = new TextDecoder(encoding, { fatal: !isWindows })
  return (bytes) => {
    const text = decodeOrNull(decoder, bytes)
    if (text === null) throw new FileFault('The file changed while it was read. Try again.')
    return isWindows ? fromWindows1252(text) : text
  }
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
