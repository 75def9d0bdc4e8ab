import type { ApiError } from '../apiError'
import type { ApiRequest } from '../request'

/** Keys of requests that may have taken effect without a response, by fingerprint. */
const unanswered = new Map<string, string>()
const MAX_KEYS = 50

interface Sent {
  url: string
  body: FormData | string | undefined
  idempotencyKey: string | undefined
}

/** Returns the `Idempotency-Key` of a POST that creates something: the same one when it is resent after a lost response. */
export function idempotencyKeyFor(
  { call, idempotencyKey }: ApiRequest,
  url: string,
  body: Sent['body'],
): string | undefined {
  if (idempotencyKey !== undefined || call.method !== 'POST' || call.success !== 201)
    return idempotencyKey
  return unanswered.get(fingerprint(url, body)) ?? crypto.randomUUID()
}

/** Keeps a key until its request is answered: after a network error or a 5xx the effect is unknown. */
export function recordOutcome(
  { url, body, idempotencyKey }: Sent,
  error: ApiError | undefined,
): void {
  if (idempotencyKey === undefined) return
  const key = fingerprint(url, body)
  unanswered.delete(key)
  if (error === undefined || (typeof error.status === 'number' && error.status < 500)) return
  unanswered.set(key, idempotencyKey)
  const [oldest] = unanswered.keys()
  if (unanswered.size > MAX_KEYS && oldest !== undefined) unanswered.delete(oldest)
}

/** Identifies a request by its content; a file counts by name, size and time. */
function fingerprint(url: string, body: Sent['body']): string {
  if (!(body instanceof FormData)) return JSON.stringify([url, body])
  const fields = [...body].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : [value.name, value.size, value.lastModified],
  ])
  return JSON.stringify([url, fields])
}
