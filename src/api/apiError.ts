import * as v from 'valibot'

/** The message of an error for which the server gave none (spec section 8). */
export const UNKNOWN_ERROR = 'Unknown Error'
const OFFLINE = 'You are offline. Try again when you are back online.'

const failures = ['NETWORK', 'INVALID_ANSWER', 'ABORTED', 'NOT_SERVED'] as const
type Failure = (typeof failures)[number]

/**
 * The one shape of every failed call; serializable. `status` is the HTTP status, or why there is
 * none: the server was not reached, its response does not fit the contract, the caller aborted the
 * request, or the server does not serve the call. `fields` maps dotted field paths to messages;
 * `retryAfter` is in seconds.
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

/**
 * Returns whether a value is an `ApiError` and not, for example, the `SerializedError` that RTK
 * Query's types allow.
 */
export function isApiError(error: unknown): error is ApiError {
  return v.is(apiError, error)
}

/**
 * Returns whether a call failed because the server was not reached, also when a proxy answered in
 * its place (502, 503 or 504), which has no error code.
 */
export function isNetworkError(error: unknown): boolean {
  if (!isApiError(error)) return false
  const { status, code } = error
  return status === 'NETWORK' || (code === 'UNKNOWN' && /^50[234]$/.test(String(status)))
}

/** Returns whether a write failed because somebody else wrote first. */
export function isConflict(error: unknown): boolean {
  return isApiError(error) && error.status === 412
}

/**
 * Returns the message of a failed call: that of `field` where there is one, else the error's own,
 * else 'Unknown Error' (spec section 8). Says so when the browser is offline.
 */
export function messageOf(error: unknown, field?: string): string {
  if (!isApiError(error)) return UNKNOWN_ERROR
  if (isNetworkError(error) && 'navigator' in globalThis && !navigator.onLine) return OFFLINE
  const fieldMessage = field === undefined ? undefined : error.fields?.[field]
  return fieldMessage ?? error.message
}

/** Creates the error of a call that has no HTTP status. */
export function createApiError(status: Failure, message = UNKNOWN_ERROR): ApiError {
  return { status, code: status, message }
}

const nonEmpty = v.pipe(v.string(), v.trim(), v.nonEmpty())
const details = v.object({
  code: v.fallback(v.string(), 'UNKNOWN'),
  message: v.fallback(nonEmpty, UNKNOWN_ERROR),
  fields: v.fallback(v.optional(v.record(v.string(), v.string())), undefined),
  requestId: v.fallback(v.optional(nonEmpty), undefined),
})

/**
 * Returns the error in a response of any backend: ours (`{ error: { code, message, … } }`), a bare
 * `{ message }`, or an unknown body, which becomes 'Unknown Error' (spec section 8).
 */
export function errorFromResponse(status: number, body: unknown, headers: Headers): ApiError {
  const wrapped = v.safeParse(v.object({ error: details }), body)
  const bare = v.safeParse(details, body)
  const found = wrapped.success
    ? wrapped.output.error
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

/** Reads `Retry-After`, a number or a date (RFC 9110 section 10.2.3), as seconds. */
function secondsOf(header: string | null): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
