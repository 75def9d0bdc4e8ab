import { fixWindows1252 } from '@/contactFiles/encoding/windows1252'

/** How far a page may say its charset itself (WHATWG HTML, 13.2.3.2 "prescan"). */
const PRESCAN = 1024
const CHARSET = /charset\s*=\s*["']?\s*([\w:.-]{1,40})/i

/** The text of a page: by its byte order mark, else the charset of its header, else the one it names itself; else UTF-8 where it is that, and Windows-1252 where not. */
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

/** Null for a charset that nobody knows. */
function decoderOf(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset)
  } catch {
    return null
  }
}

function isUtf8(body: Uint8Array): boolean {
  try {
    // As a stream: a page that was cut off may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true })
    return true
  } catch {
    return false
  }
}
