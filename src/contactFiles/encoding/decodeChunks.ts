import { type Chunks, type Encoding, type FileType, detectEncoding } from './detectEncoding'
import { createFoldedCharacterFilter } from './foldedCharacters'
import { Utf16Decoder } from './Utf16Decoder'
import { fixWindows1252 } from './windows1252'

const BLOB_CHUNK = 1024 * 1024

export interface Decoding {
  /** A line of a vCard may be folded inside a character. */
  type?: FileType
  /** Detected by default. */
  encoding?: Encoding
}

/**
 * Decodes a file chunk by chunk. The file is read twice, to detect its encoding (`detectEncoding`)
 * and to decode it, so `open` must return the same bytes each time. Throws `FileError` before the
 * first chunk when the file is not text. Invalid bytes become U+FFFD; NULs and unpaired surrogates
 * stay, for the reader of their row.
 */
export async function* decodeChunks(
  open: () => Chunks,
  { type = 'csv', encoding }: Decoding = {},
): AsyncGenerator<string, void, undefined> {
  const used = encoding ?? (await detectEncoding(open(), type)).encoding
  const decode = textDecoder(used)
  const torn = type === 'vcf' && !used.startsWith('utf-16') ? createFoldedCharacterFilter() : null
  for await (const bytes of open()) {
    const text = decode(torn ? torn.push(bytes) : bytes)
    if (text !== '') yield text
  }
  const rest = (torn ? decode(torn.end()) : '') + decode()
  if (rest !== '') yield rest
}

/** Yields a file's bytes in chunks of 1 MiB, for `decodeChunks(() => blobChunks(file))`. */
export async function* blobChunks(
  blob: Blob,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  for (let start = 0; start < blob.size; start += BLOB_CHUNK)
    yield new Uint8Array(await blob.slice(start, start + BLOB_CHUNK).arrayBuffer())
}

function textDecoder(encoding: Encoding): (bytes?: Uint8Array) => string {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const utf16 = new Utf16Decoder(encoding)
    return (bytes) => (bytes ? utf16.text(bytes) : utf16.isOdd ? '\uFFFD' : '')
  }
  const decoder = new TextDecoder(encoding)
  const decode = (bytes?: Uint8Array) => decoder.decode(bytes, { stream: bytes !== undefined })
  return encoding === 'windows-1252' ? (bytes) => fixWindows1252(decode(bytes)) : decode
}
