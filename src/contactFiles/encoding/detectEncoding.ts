import { FileError } from '../FileError'
import { concatBytes, createFoldedCharacterFilter } from './foldedCharacters'
import { Utf16Decoder } from './Utf16Decoder'

/**
 * The encodings that are read, by their names for `TextDecoder`. All after Windows-1252 look like it:
 * a person who knows the file chooses them.
 */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'macintosh',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const
export type Encoding = (typeof encodings)[number]
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>
export type FileType = 'csv' | 'vcf'

const SAVE_AS_CSV = 'Save it as CSV (UTF-8) and try again.'

/** First bytes of files that users take for CSV. */
const others = [
  {
    start: [0x50, 0x4b, 0x03, 0x04],
    message: `This is an Excel workbook or a zip file. ${SAVE_AS_CSV}`,
  },
  { start: [0x50, 0x4b, 0x05, 0x06], message: `This is an empty zip file. ${SAVE_AS_CSV}` },
  { start: [0xd0, 0xcf, 0x11, 0xe0], message: `This is an old Excel workbook. ${SAVE_AS_CSV}` },
  { start: [0x1f, 0x8b], message: 'This file is compressed. Unpack it and try again.' },
  { start: [0x25, 0x50, 0x44, 0x46], message: 'This is a PDF, not a contact file.' },
]

/** Bytes that are needed for the first look. */
const HEAD = 1024
/** A damaged UTF-8 file has this many bytes more in valid characters than it has invalid ones. */
const VALID_FOR_ONE_INVALID = 10

export interface DetectedEncoding {
  encoding: Encoding
  /** Some bytes are invalid in this encoding. They are read as U+FFFD. */
  isDamaged: boolean
}

/**
 * Returns the encoding of a whole file: UTF-16 by its byte order mark or by NULs in every other
 * byte (Unicode 15 section 23.8), UTF-8 when nearly all characters outside ASCII are valid in it,
 * else Windows-1252, which Excel's "CSV" uses in the West. A program that cuts values by bytes
 * leaves a few halves of characters in UTF-8, which must not change how all others are read. Throws
 * `FileError` when the file is not text; a few control characters cost their rows only.
 */
export async function detectEncoding(
  chunks: Chunks,
  type: FileType = 'csv',
): Promise<DetectedEncoding> {
  let head = new Uint8Array(0)
  let scan: Scan | undefined
  for await (const chunk of chunks) {
    if (scan) scan.add(chunk)
    else {
      head = concatBytes(head, chunk)
      if (head.length >= HEAD) scan = startScan(head, type)
    }
  }
  return (scan ?? startScan(head, type)).end()
}

interface Scan {
  add: (bytes: Uint8Array) => void
  end: () => DetectedEncoding
}

function startScan(head: Uint8Array, type: FileType): Scan {
  if (head.length === 0) throw new FileError('The file is empty.')
  const other = others.find(({ start }) => startsWith(head, start))
  if (other) throw new FileError(other.message)
  const encoding = utf16Of(head)
  const scan = encoding ? utf16Scan(encoding) : utf8Scan(type)
  scan.add(head)
  return scan
}

/** Returns the byte order of UTF-16 by a file's first bytes, or null. */
export function utf16Of(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(start, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(start, [0xfe, 0xff])) return 'utf-16be'
  const head = start.subarray(0, HEAD)
  const nuls: [number, number] = [0, 0]
  for (let at = 0; at < head.length; at += 1) if (head[at] === 0) nuls[at % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = nuls
  // Text without Latin letters still has delimiters and line ends, and few characters have a NUL as
  // their other byte.
  if (Math.max(even, odd) < 2 + 4 * Math.min(even, odd)) return null
  const nulPlace = even > odd ? 0 : 1
  // In single-byte text with a few NULs, delimiters and line ends have no NUL beside them.
  let alone = 0
  for (let at = 0; at + 1 < head.length; at += 1) {
    if (MARKS.has(head[at] ?? 0))
      alone += head[at % 2 === nulPlace ? at : at + 2 * nulPlace - 1] === 0 ? -1 : 1
  }
  return alone > 0 ? null : even > odd ? 'utf-16be' : 'utf-16le'
}

/** Tab, line feed, carriage return, comma and semicolon. */
const MARKS = new Set([9, 10, 13, 44, 59])

function utf16Scan(encoding: 'utf-16le' | 'utf-16be'): Scan {
  const utf16 = new Utf16Decoder(encoding)
  const controls = new ControlCount()
  return {
    add: (bytes) => {
      controls.add(utf16.units(bytes))
    },
    end: () => {
      controls.check()
      if (utf16.isOdd)
        throw new FileError(`The file begins like UTF-16 but is damaged. ${SAVE_AS_CSV}`)
      return { encoding, isDamaged: false }
    },
  }
}

function utf8Scan(type: FileType): Scan {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true })
  const torn = type === 'vcf' ? createFoldedCharacterFilter() : null
  const controls = new ControlCount()
  let isValid = true
  let invalid = 0
  /** Bytes beyond one for each character. They come from valid characters outside ASCII. */
  let surplus = 0
  const read = (bytes: Uint8Array) => {
    const valid = isValid ? decodeOrNull(strict, bytes) : null
    isValid = valid !== null
    const text = valid ?? lenient.decode(bytes, { stream: true })
    surplus += bytes.length - text.length
    for (let at = -1; !isValid && (at = text.indexOf('\uFFFD', at + 1)) !== -1;) invalid += 1
  }
  return {
    add: (bytes) => {
      controls.add(bytes)
      read(torn ? torn.push(bytes) : bytes)
    },
    end: () => {
      controls.check()
      if (torn) read(torn.end())
      if (!isValid)
        return surplus < invalid * VALID_FOR_ONE_INVALID
          ? { encoding: 'windows-1252', isDamaged: false }
          : { encoding: 'utf-8', isDamaged: true }
      if (decodeOrNull(strict) !== null) return { encoding: 'utf-8', isDamaged: false }
      // At most three bytes are left over: a larger surplus comes from valid multi-byte characters.
      if (surplus > 3)
        throw new FileError(
          'The file was cut off in the middle of a character. Get a complete copy and try again.',
        )
      return { encoding: 'windows-1252', isDamaged: false }
    },
  }
}

/** Distinguishes binary data from text with a few stray control characters. */
class ControlCount {
  private all = 0
  private controls = 0

  add(codes: Uint8Array | Uint16Array): void {
    this.all += codes.length
    if (this.controls === 0 && !codes.includes(0)) return
    for (const code of codes) if (code < 32 && (code < TAB || code > CR)) this.controls += 1
  }

  check(): void {
    const { all, controls } = this
    if (controls * 8 > all || (controls > 2 && controls * 50 > all))
      throw new FileError(`The file contains NUL characters, so it is not text. ${SAVE_AS_CSV}`)
  }
}

const TAB = 9
const CR = 13

/** Decodes bytes, or the end of the text without bytes. Null when they are invalid. */
function decodeOrNull(decoder: TextDecoder, bytes?: Uint8Array): string | null {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    return null
  }
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}
