import { ApiError } from './apiError'

/**
 * SQLSTATEs of connection failures, exhausted connections or memory, shutdown or startup, and a
 * read-only database (a standby).
 */
const AWAY = /^(?:08...|53[023]00|53400|57P0[1235]|25006)$/
const DISK_FULL = '53100'
const FULL_CODES = ['ENOSPC', 'EDQUOT', DISK_FULL]
const AWAY_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
/** Messages of errors without a code: a lost connection, an exhausted pool, a closing database. */
const AWAY_MESSAGES =
  /^(?:Connection terminated\b|timeout (?:exceeded when trying to connect|expired)|Client (?:has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end|PGlite is clos(?:ing|ed)|Query read timeout)/
const RETRY_SECONDS = 5
const MOST_DEPTH = 6
/** SQLSTATEs of a transaction that was ended for another one: a deadlock, or a failed serialization. */
const CONFLICT = /^40(?:P01|001)$/

/**
 * Returns the error to answer if an error or one of its causes means that the database is
 * unavailable or the disk is full, else undefined.
 */
export function outageOf(error: unknown): ApiError | undefined {
  const all = [...errorsIn(error)]
  if (codesOf(error).some((code) => FULL_CODES.includes(code)))
    return outage('INSUFFICIENT_STORAGE')
  if (
    all.some(
      (one) =>
        AWAY.test(codeOf(one)) ||
        AWAY_CODES.includes(codeOf(one)) ||
        AWAY_MESSAGES.test(one.message),
    )
  )
    return outage('UNAVAILABLE')
  return undefined
}

/** Returns the codes and SQLSTATEs of an error and its causes. */
export function codesOf(error: unknown): string[] {
  return [...errorsIn(error)].map(codeOf)
}

/**
 * Tells whether the database has ended a transaction for another one's sake. Nothing of it is left,
 * so that it may run again.
 */
export function isTransactionConflict(error: unknown): boolean {
  return codesOf(error).some((code) => CONFLICT.test(code))
}

/** Tells whether the database has ended a statement that took too long. */
export function hasTakenTooLong(error: unknown): boolean {
  return codesOf(error).includes('57014')
}

export function outage(code: 'UNAVAILABLE' | 'INSUFFICIENT_STORAGE'): ApiError {
  return new ApiError(code, undefined, undefined, { 'Retry-After': String(RETRY_SECONDS) })
}

function* errorsIn(error: unknown, depth = 0): Generator<Error> {
  if (!(error instanceof Error) || depth > MOST_DEPTH) return
  yield error
  yield* errorsIn(error.cause, depth + 1)
  if (error instanceof AggregateError)
    for (const one of error.errors) yield* errorsIn(one, depth + 1)
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
