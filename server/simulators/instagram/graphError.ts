import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'

/**
 * Answers as the graph does when it refuses a request; see
 * https://developers.facebook.com/docs/graph-api/guides/error-handling.
 */
export function graphError(c: Context, code: number, message: string, subcode?: number) {
  const trace = randomBytes(9).toString('base64url')
  const error = { message, type: 'OAuthException', code, error_subcode: subcode, fbtrace_id: trace }
  return c.json({ error }, 400)
}
