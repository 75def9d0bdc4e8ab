import * as v from 'valibot'

/** Spec section 8: what stands where the server gave no message. */
export const UNKNOWN_ERROR = 'Unknown Error'
const OFFLINE = 'You are offline. Try again when you are back online.'

const failures = ['NETWORK', 'INVALID_ANSWER', 'ABORTED', 'NOT_SERVED'] as const
type Failure = (typeof failures)[number]

/**
 * The one shape of every failed call; serialisable. `status` is the HTTP status, or why there is none: the server was not reached, its answer was not
 * what the contract says, the caller gave the request up, or the server has no such call. `fields` maps dotted field paths to messages; `retryAfter` is in seconds.
 */
export interface ApiError {
  status: number | Failure
  code: string
  message: string
  fields?: Record<string, string>
  requestId?: string
  retryAfter?: number
}

const apiError = v.object({
  status: v.union([v.number(), v.picklist(failures)]),
  code: v.string(),
  message: v.string(),
})

/** Tells the error of a call from any other value, such as the `SerializedError` that RTK Query's types allow. */
export function isApiError(error: unknown): error is ApiError {
  return v.is(apiError, error)
}

/** Tells whether a call failed because no server was reached. */
export function isUnreached(error: unknown): boolean {
  return isApiError(error) && error.status === 'NETWORK'
}

/** Tells whether a write was refused because somebody else wrote first. */
export function isConflict(error: unknown): boolean {
  return isApiError(error) && error.status === 412
}

/**
 * What a failed call says to a person: the message of `field` where there is one, else the error's own, else 'Unknown Error' (spec section 8). Where the browser
 * knows that it has no network, that.
 */
export function messageOf(error: unknown, field?: string): string {
  if (!isApiError(error)) return UNKNOWN_ERROR
  if (isUnreached(error) && 'navigator' in globalThis && !navigator.onLine) return OFFLINE
  const ofField = field === undefined ? undefined : error.fields?.[field]
  return ofField ?? error.message
}

/** A failure without an HTTP status. */
export function failureOf(status: Failure, message = UNKNOWN_ERROR): ApiError {
  return { status, code: status, message }
}

const filled = v.pipe(v.string(), v.trim(), v.nonEmpty())
const details = v.object({
  code: v.fallback(v.string(), 'UNKNOWN'),
  message: v.fallback(filled, UNKNOWN_ERROR),
  fields: v.fallback(v.optional(v.record(v.string(), v.string())), undefined),
  requestId: v.fallback(v.optional(filled), undefined),
})

/**
 * The error that an answer of any backend stands for: ours (`{ error: { code, message, … } }`), a bare `{ message }`, or a body that nobody
 * understands, which becomes 'Unknown Error' (spec section 8).
 */
export function errorFromAnswer(status: number, body: unknown, headers: Headers): ApiError {
  const own = v.safeParse(v.object({ error: details }), body)
  const bare = v.safeParse(details, body)
  const found = own.success
    ? own.output.error
    : bare.success
      ? bare.output
      : { code: 'UNKNOWN', message: UNKNOWN_ERROR }
  const { fields, requestId } = { fields: undefined, requestId: undefined, ...found }
  const retryAfter = secondsOf(headers.get('Retry-After'))
  const id = requestId ?? headers.get('X-Request-Id')
  return {
    status,
    code: found.code,
    message: found.message,
    ...(fields && { fields }),
    ...(id && { requestId: id }),
    ...(retryAfter !== null && { retryAfter }),
  }
}

/** `Retry-After` in seconds: a number or a date (RFC 9110 section 10.2.3). */
function secondsOf(header: string | null): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
