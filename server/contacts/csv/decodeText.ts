import { CsvFault } from './CsvFault'

const SAVE_AS_CSV = 'Save it as CSV (UTF-8) and try again.'

/** First bytes of files that people take for CSV. */
const others = [
  { start: [0x50, 0x4b, 0x03, 0x04], message: `This is an Excel workbook or a zip file. ${SAVE_AS_CSV}` },
  { start: [0x50, 0x4b, 0x05, 0x06], message: `This is an empty zip file. ${SAVE_AS_CSV}` },
  { start: [0xd0, 0xcf, 0x11, 0xe0], message: `This is an old Excel workbook. ${SAVE_AS_CSV}` },
  { start: [0x1f, 0x8b], message: 'This file is compressed. Unpack it and try again.' },
  { start: [0x25, 0x50, 0x44, 0x46], message: 'This is a PDF, not a CSV file.' },
]

/**
 * The text of a file: UTF-8 with or without byte order mark, or UTF-16 with one (Unicode 15 section 23.8). Throws CsvFault where the bytes are
 * of another encoding or no text at all.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new CsvFault('The file is empty.')
  const other = others.find(({ start }) => startsWith(bytes, start))
  if (other) throw new CsvFault(other.message)
  const text = decode(bytes)
  if (text.includes('\0')) throw new CsvFault(`The file holds NUL characters: it is no text, or UTF-16 without a byte order mark. ${SAVE_AS_CSV}`)
  return text
}

function decode(bytes: Uint8Array): string {
  const encoding = startsWith(bytes, [0xff, 0xfe]) ? 'utf-16le' : startsWith(bytes, [0xfe, 0xff]) ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    if (encoding === 'utf-8') throw new CsvFault(`The file is not UTF-8. ${SAVE_AS_CSV}`)
    throw new CsvFault(`The file begins like UTF-16 but is damaged. ${SAVE_AS_CSV}`)
  }
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}
