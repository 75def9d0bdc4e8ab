import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import type { AppEnv } from '../ports/http'
import type { ContentCoding, Rendition } from '../ports/cards'

/** Browsers revalidate each time, because a card may change at any moment and each visit counts. */
const ASK_AGAIN = 'private, no-cache'
/** A page gets hardly smaller with a higher quality or a larger window, which take much longer. */
const BROTLI = { quality: 5, windowBits: 16 }

/** Returns what is sent of some content, in a coding that the client accepts. */
export function toRendition(
  content: string | Uint8Array,
  headers: Record<string, string>,
  coding: ContentCoding = 'identity',
): Rendition {
  const plain = typeof content === 'string' ? Buffer.from(content) : content
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return {
    body: new Uint8Array(compressed(plain, coding)),
    coding,
    etag,
    headers: { 'Cache-Control': ASK_AGAIN, ...headers, ETag: etag },
  }
}

function compressed(plain: Uint8Array, coding: ContentCoding): Uint8Array {
  if (coding === 'identity') return plain
  if (coding === 'gzip') return gzipSync(plain)
  return brotliCompressSync(plain, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: BROTLI.quality,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI.windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })
}

/**
 * Answers with a rendition, or with 304 if the browser has it already (RFC 9110 section 13.1.2).
 */
export function sendRendition(
  c: Context<AppEnv>,
  { body, coding, etag, headers }: Rendition,
): Response {
  // A 304 carries them too: a browser updates its cached headers with them.
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  c.header('Vary', 'Accept-Encoding', { append: true })
  if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  if (coding !== 'identity') c.header('Content-Encoding', coding)
  c.header('Content-Length', String(body.length))
  return c.body(body)
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return (
    header.trim() === '*' ||
    header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2))
  )
}

/** Returns the smallest coding that the client accepts (RFC 9110 section 12.5.3; `br;q=0` refuses one). */
export function codingFor(c: Context<AppEnv>): ContentCoding {
  const accepted = new Set(
    (c.req.header('accept-encoding') ?? '').split(',').flatMap((each) => {
      const [, coding] = /^\s*(br|gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.exec(each) ?? []
      return coding?.toLowerCase() ?? []
    }),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') || accepted.has('*') ? 'gzip' : 'identity'
}
