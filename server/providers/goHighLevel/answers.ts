import type { IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'
import { readRetryAfter } from '../../platform/outbound/retryDelay'

/** The most characters of an answer that the outbox keeps. */
const MOST_TEXT = 500
const DAY_MS = 86_400_000
/** The window of the provider's limit, unless an answer says another. */
const WINDOW_MS = 10_000

/** The id of a location, company or contact. */
export const locationId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

const text = v.optional(v.fallback(v.pipe(v.string(), v.maxLength(2_000)), ''), '')
const failure = v.object({
  error: text,
  error_description: text,
  message: v.optional(v.unknown()),
})

/** Returns the provider's own words about a refusal: `{ statusCode, message, error }`. */
export function readFailure(body: Uint8Array): { error: string; message: string } {
  const parsed = v.safeParse(failure, readJson(body))
  if (!parsed.success) return { error: '', message: '' }
  const { error, error_description: description, message } = parsed.output
  const own = typeof message === 'string' ? message : ''
  return { error, message: own || description }
}

/** Returns the value of a JSON body, or null for anything else. */
export function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}

/** Returns the beginning of an answer in one line, without the secret should the answer repeat it. */
export function beginningOf(body: Uint8Array, secret: string): string {
  const whole = new TextDecoder().decode(body.subarray(0, 8 * MOST_TEXT + secret.length))
  return (
    whole
      .replaceAll(secret, '…')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, MOST_TEXT)
      // The database stores no half of a surrogate pair.
      .toWellFormed()
  )
}

/**
 * Returns the pause that an answer asks for, in milliseconds: `Retry-After`, or after a 429 the end
 * of the provider's UTC day or of its window by the headers `X-RateLimit-…`.
 */
export function pauseOf(status: number, headers: IncomingHttpHeaders, now: Date): number | null {
  const asked = readRetryAfter(headers['retry-after'] ?? '', now)
  if (asked !== null) return Math.min(asked, DAY_MS)
  if (status !== 429) return null
  if (headers['x-ratelimit-daily-remaining'] === '0') return DAY_MS - (now.getTime() % DAY_MS)
  const window = headers['x-ratelimit-interval-milliseconds']
  return typeof window === 'string' && /^\d{1,6}$/.test(window) ? Number(window) : WINDOW_MS
}
