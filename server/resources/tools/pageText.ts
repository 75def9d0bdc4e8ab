import { fixWindows1252 } from '@/contactFiles/encoding/windows1252'

/**
 * The number of bytes in which a page may declare its charset (WHATWG HTML, 13.2.3.2 "prescan").
 */
const PRESCAN = 1024
const CHARSET = /charset\s{0,20}=\s{0,20}["']?\s{0,20}([\w:.-]{1,40})/i

/**
 * Decodes a page by its byte order mark, else by the charset of its header, else by its own
 * declaration; else as UTF-8 if valid, or as Windows-1252.
 */
export function pageText(body: Uint8Array, contentType: string): string {
  const start = Buffer.from(body.subarray(0, PRESCAN)).toString('latin1')
  const mark = start.startsWith('\xef\xbb\xbf')
    ? 'utf-8'
    : start.startsWith('\xfe\xff')
      ? 'utf-16be'
      : start.startsWith('\xff\xfe')
        ? 'utf-16le'
        : null
  const charset = mark ?? CHARSET.exec(contentType)?.[1] ?? CHARSET.exec(start)?.[1]
  const decoder =
    (charset === undefined ? null : decoderOf(charset)) ??
    new TextDecoder(isUtf8(body) ? 'utf-8' : 'windows-1252')
  const text = decoder.decode(body)
  return decoder.encoding === 'windows-1252' ? fixWindows1252(text) : text
}

/** Returns the decoder of a charset, or null if it is unknown. */
function decoderOf(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset)
  } catch {
    return null
  }
}

function isUtf8(body: Uint8Array): boolean {
  try {
    // As a stream, because a truncated page may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true })
    return true
  } catch {
    return false
  }
}
