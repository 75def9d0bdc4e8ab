import type { Hono, HonoRequest } from 'hono'
import type { Logger } from 'pino'
import { ApiError } from '../http/apiError'
import { hideStreamErrors } from '../http/hideStreamErrors'
import { type ByteRange, byteRange } from './byteRange'
import type { AppEnv } from '../../ports/http'
import type { FileStore } from '../../ports/files'

const types: Record<string, string> = { webp: 'image/webp', mp4: 'video/mp4', webm: 'video/webm' }

interface Options {
  files: Pick<FileStore, 'get' | 'size'>
  log: Logger
}

/** The part of a file that is in memory for a client, who may take minutes for the whole file. */
const PIECE_BYTES = 256 * 1024

/**
 * Serves `/files/{key}`: an uploaded picture or video, or a range of it (RFC 9110 section 14), to
 * anyone who knows its unguessable key. It never runs as a page: it is sandboxed and its type is
 * fixed.
 */
export function serveFiles(app: Hono<AppEnv>, { files, log }: Options): void {
  app.get('/files/:key', async (c) => {
    c.set('template', '/files/{key}')
    const key = c.req.param('key')
    const type = types[key.split('.').pop() ?? '']
    const size = type ? await files.size(key) : null
    if (!type || size === null) throw noFile()
    const range = askedRange(c.req, `"${key}"`, size)
    const sent = range === null || range === 'none' ? { first: 0, last: size - 1 } : range
    const isUnread = range === 'none' || c.req.method === 'HEAD'
    const start = isUnread ? new Uint8Array() : await files.get(key, pieceAt(sent))
    if (!start) throw noFile()
    const onError = (error: unknown) => {
      log.error({ err: error, requestId: c.get('requestId') }, 'a file broke off')
    }
    const body =
      isUnread || start.length === lengthOf(sent)
        ? start
        : hideStreamErrors(streamOf(files, key, { ...sent, start }), onError)
    // A file does not know whether its card is indexed; `picture.jpg` of the card does.
    c.header('X-Robots-Tag', 'noindex')
    // The content of a key never changes.
    c.header('Cache-Control', 'private, max-age=31536000, immutable')
    c.header('ETag', `"${key}"`)
    c.header('Accept-Ranges', 'bytes')
    c.header('Content-Disposition', 'inline')
    if (range === 'none') return c.body(null, 416, { 'Content-Range': `bytes */${String(size)}` })
    c.header('Content-Type', type)
    c.header('Content-Length', String(lengthOf(sent)))
    if (!range) return c.body(body)
    c.header('Content-Range', `bytes ${String(range.first)}-${String(range.last)}/${String(size)}`)
    return c.body(body, 206)
  })
}

function lengthOf({ first, last }: ByteRange): number {
  return last + 1 - first
}

/** Returns the first piece of a range. */
function pieceAt({ first, last }: ByteRange): ByteRange {
  return { first, last: Math.min(last, first + PIECE_BYTES - 1) }
}

/** Returns a range as a stream, which reads the pieces after `start` when the client takes them. */
function streamOf(
  files: Options['files'],
  key: string,
  { first, last, start }: ByteRange & { start: Uint8Array },
): ReadableStream<Uint8Array> {
  let next = first + start.length
  return new ReadableStream(
    {
      start: (controller) => {
        controller.enqueue(start)
      },
      async pull(controller) {
        const bytes = await files.get(key, pieceAt({ first: next, last }))
        if (!bytes) throw new Error('The file is gone.')
        controller.enqueue(bytes)
        next += bytes.length
        if (next > last) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
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
