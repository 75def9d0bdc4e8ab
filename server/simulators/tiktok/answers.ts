import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'

const newLogId = () => randomBytes(16).toString('hex').toUpperCase()

/** The error codes of the API with their statuses: https://developers.tiktok.com/doc/tiktok-api-v2-error-handling */
const statuses = {
  access_token_invalid: 401,
  invalid_params: 400,
  rate_limit_exceeded: 429,
  scope_not_authorized: 401,
} as const

/** Answers a request of the API; every answer has an error, whose code is `ok` for a success. */
export function sendData(c: Context, data: object) {
  return c.json({ data, error: { code: 'ok', message: '', log_id: newLogId() } })
}

export function sendError(c: Context, code: keyof typeof statuses, message: string) {
  return c.json({ data: {}, error: { code, message, log_id: newLogId() } }, statuses[code])
}

/** Answers a refused request about tokens: https://developers.tiktok.com/doc/oauth-error-handling. */
export function sendOAuthError(c: Context, error: string, description: string) {
  return c.json({ error, error_description: description, log_id: newLogId() }, 400)
}
