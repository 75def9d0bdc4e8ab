import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Call } from '@/contract/call'
import { messages } from '@/contract/fields'
import { ApiError } from './apiError'
import { MAX_BODY_BYTES, jsonLimit } from './bodySize'
import { mediaTypeOf } from './readForm'
import type { AppEnv } from '../../ports/http'

/**
 * Refuses a body that is larger than the call accepts without reading it to the end; a form may be
 * as large as a file.
 */
export function limitBody(call: Call): MiddlewareHandler<AppEnv> {
  const { bytes } = jsonLimit(call)
  const limitForm = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: () => {
      throw new ApiError('PAYLOAD_TOO_LARGE', messages.fileSize, { file: messages.fileSize })
    },
  })
  const limitJson = bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw new ApiError(
        'PAYLOAD_TOO_LARGE',
        `This is too much for one request: it takes at most ${String(Math.floor(bytes / 1024))} kB. Send less at a time.`,
      )
    },
  })
  return (c, next) =>
    // A signed body is read before its signature is checked, so its type allows no more.
    mediaTypeOf(c.req) === 'multipart/form-data' && call.access !== 'signed'
      ? limitForm(c, next)
      : limitJson(c, next)
}
