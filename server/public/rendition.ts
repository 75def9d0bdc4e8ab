import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import type { AppEnv } from '../ports/http'
import type { Rendition } from '../ports/cards'

/** Browsers revalidate each time, because a card may change at any moment and each visit counts. */
const ASK_AGAIN = 'private, no-cache'

export function toRendition(
  content: string | Uint8Array,
  headers: Record<string, string>,
): Rendition {
  const body = new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content)
  const gzip = typeof content === 'string' ? new Uint8Array(gzipSync(body)) : null
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, gzip, etag, headers: { 'Cache-Control': ASK_AGAIN, ...headers, ETag: etag } }
}

/**
 * Answers with a rendition, or with 304 if the browser has it already (RFC 9110 section 13.1.2).
 */
export function sendRendition(
  c: Context<AppEnv>,
  { body, gzip, etag, headers }: Rendition,
): Response {
  // A 304 carries them too: a browser updates its cached headers with them.
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  c.header('Vary', 'Accept-Encoding', { append: true })
  if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  const isCompressed = gzip !== null && takesGzip(c.req.header('accept-encoding'))
  if (isCompressed) c.header('Content-Encoding', 'gzip')
  const bytes = isCompressed ? gzip : body
  c.header('Content-Length', String(bytes.length))
  return c.body(bytes)
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return (
    header.trim() === '*' ||
    header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2))
  )
}

/** Tells whether the client accepts gzip (RFC 9110 section 12.5.3; `gzip;q=0` refuses it). */
function takesGzip(header = ''): boolean {
  return header
    .split(',')
    .some((coding) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(coding))
}
