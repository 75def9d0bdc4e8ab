import type { Hono, HonoRequest } from 'hono'
import { ApiError } from '../http/apiError'
import { type ByteRange, byteRange } from './byteRange'
import type { AppEnv } from '../../ports/http'
import type { FileStore } from '../../ports/files'

const types: Record<string, string> = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' }

/**
 * Serves `/files/{key}`: an uploaded picture or video, or a range of it (RFC 9110 section 14), to
 * anyone who knows its unguessable key. It never runs as a page: it is sandboxed and its type is
 * fixed.
 */
export function serveFiles(app: Hono<AppEnv>, files: FileStore): void {
  app.get('/files/:key', async (c) => {
    c.set('template', '/files/{key}')
    const key = c.req.param('key')
    const type = types[key.split('.').pop() ?? '']
    const size = type ? await files.size(key) : null
    if (!type || size === null) throw noFile()
    const range = askedRange(c.req, `"${key}"`, size)
    const isUnread = range === 'none' || c.req.method === 'HEAD'
    const bytes = isUnread ? new Uint8Array() : await files.get(key, range ?? undefined)
    if (!bytes) throw noFile()
    // The content of a key never changes.
    c.header('Cache-Control', 'private, max-age=31536000, immutable')
    c.header('ETag', `"${key}"`)
    c.header('Accept-Ranges', 'bytes')
    c.header('Content-Disposition', 'inline')
    if (range === 'none') return c.body(null, 416, { 'Content-Range': `bytes */${String(size)}` })
    c.header('Content-Type', type)
    c.header('Content-Length', String(range ? bytes.length : size))
    if (!range) return c.body(bytes)
    c.header('Content-Range', `bytes ${String(range.first)}-${String(range.last)}/${String(size)}`)
    return c.body(bytes, 206)
  })
}

/**
 * Returns the range that a GET asks for, or null for the whole file, also if the client has another
 * file (RFC 9110 section 13.1.5).
 */
function askedRange(request: HonoRequest, etag: string, size: number): ByteRange | 'none' | null {
  const ifRange = request.header('if-range')
  const asked =
    request.method === 'GET' && (ifRange === undefined || ifRange === etag)
      ? request.header('range')
      : undefined
  return asked === undefined ? null : byteRange(asked, size)
}

function noFile(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such file.')
}
