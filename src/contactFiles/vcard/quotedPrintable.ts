import { fixWindows1252 } from '../encoding/windows1252'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const forgivingUtf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')
const encoder = new TextEncoder()
/** Octets of a line with its soft line break (RFC 2045 section 6.7). */
const MAX_LINE = 76

/** A soft line break that has lost its line end, or that a program writes behind each part (Android). */
const SOFT_BREAK = /=(?==[0-9A-F]{2}|;|$)/gi

/**
 * Decodes a quoted-printable value whose lines are joined. Without a known `charset` it is UTF-8 if
 * valid, else Windows-1252; in UTF-8 by name, a bad byte costs one character. Other invalid escapes
 * stay as they are.
 */
export function decodeQuotedPrintable(written: string, charset: string): string {
  if (!written.includes('=')) return written
  const value = written.replace(SOFT_BREAK, '')
  const decode = decoderOf(charset)
  // Characters that were decoded with the file can't become bytes of another encoding.
  if (/[\u0080-\uffff]/.test(value))
    return value.replace(/(?:=[0-9A-F]{2})+/gi, (run) => decode(bytesOf(run)))
  return decode(bytesOf(value))
}

/**
 * Encodes text as quoted-printable with soft line breaks; `used` is the length of its line so far.
 * Colons are encoded, so that no line looks like another property or the end of the card. Line ends
 * become CRLF.
 */
export function encodeQuotedPrintable(text: string, used: number): string {
  const lines: string[] = []
  let line = ''
  let length = used
  for (const byte of encoder.encode(text.replace(/\r\n|\r|\n/g, '\r\n'))) {
    const code = CODES[byte] ?? ''
    if (length + code.length >= MAX_LINE) {
      lines.push(line)
      line = ''
      length = 0
    }
    line += code
    length += code.length
  }
  lines.push(line)
  return lines.join('=\r\n')
}

/** The encoding of each byte. */
const CODES = Array.from({ length: 256 }, (_, byte) => {
  const isPlain = byte > 0x20 && byte < 0x7f && byte !== 0x3d && byte !== 0x3a
  return isPlain
    ? String.fromCharCode(byte)
    : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
})

function bytesOf(value: string): Uint8Array {
  const bytes = new Uint8Array(value.length)
  let length = 0
  for (let index = 0; index < value.length; index += 1) {
    const code = value.slice(index + 1, index + 3)
    if (value[index] === '=' && /^[0-9A-F]{2}$/i.test(code)) {
      bytes[length] = parseInt(code, 16)
      index += 2
    } else bytes[length] = value.charCodeAt(index)
    length += 1
  }
  return bytes.subarray(0, length)
}

function decoderOf(charset: string): (bytes: Uint8Array) => string {
  if (charset === '') return decodeGuessed
  if (/^utf-?8$/i.test(charset)) return decodeNamedUtf8
  try {
    const decoder = new TextDecoder(charset)
    return decoder.encoding === 'windows-1252'
      ? decodeWindows1252
      : (bytes) => decoder.decode(bytes)
  } catch {
    return decodeGuessed
  }
}

function decodeGuessed(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return decodeWindows1252(bytes)
  }
}

const FOREIGN_LETTER = /[^\0-\x7f\uFFFD]/

/** Decodes UTF-8; a text without any of its letters has the name of the encoding only. */
function decodeNamedUtf8(bytes: Uint8Array): string {
  const text = forgivingUtf8.decode(bytes)
  return text.includes('\uFFFD') && !FOREIGN_LETTER.test(text) ? decodeGuessed(bytes) : text
}

function decodeWindows1252(bytes: Uint8Array): string {
  return fixWindows1252(windows1252.decode(bytes))
}
