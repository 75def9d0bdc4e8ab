import type * as v from 'valibot'
import { changeErrors } from '@/contract/changeErrors'
import { type ErrorCode, errorStatus } from '@/contract/errors'

const sentences: Partial<Record<ErrorCode, string>> = {
  UNAUTHENTICATED: 'Sign in to go on.',
  FORBIDDEN: 'You may not do this.',
  NOT_FOUND: 'This does not exist.',
  CONFLICT: 'This was changed meanwhile. Try again.',
  VERSION_CONFLICT: 'This was changed since you read it.',
  PRECONDITION_REQUIRED: 'Say in If-Match which version you change.',
  INTERNAL: 'Something went wrong on our side.',
  NOT_IMPLEMENTED: 'This is not served yet.',
  UNAVAILABLE: 'This is not available at the moment. Try again soon.',
  INSUFFICIENT_STORAGE: 'The server has no space left, so nothing was saved. Try again later.',
}

/**
 * An error that a service verb throws: a code of the contract's closed list, a sentence for people,
 * and messages by field.
 */
export class ApiError extends Error {
  readonly status: (typeof errorStatus)[ErrorCode]

  constructor(
    readonly code: ErrorCode,
    message?: string,
    readonly fields?: Record<string, string>,
    readonly headers: Record<string, string> = {},
  ) {
    super(message ?? sentences[code] ?? code)
    this.status = errorStatus[code]
  }
}

/** Creates the error for invalid input, with messages by field. */
export function invalid(fields: Record<string, string>, message?: string): ApiError {
  return new ApiError(
    'VALIDATION_FAILED',
    message ?? Object.values(fields)[0] ?? 'The request is not valid.',
    fields,
  )
}

/**
 * Throws if a changed value breaks the rules for new values; stored values may stay as they are.
 */
export function requireChange(schema: v.GenericSchema, change: object, stored: object): void {
  const issues = changeErrors(schema, change, stored)
  if (Object.keys(issues).length > 0) throw invalid(issues)
}

/**
 * Creates the error for a row that is missing or belongs to somebody else, so that ids reveal
 * nothing.
 */
export function notFound(what: string): ApiError {
  return new ApiError('NOT_FOUND', `This ${what} does not exist.`)
}
