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

/** What a service verb throws to refuse: a code of the contract's closed list, a sentence for people and the fields at fault. */
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

/** Refuses input, naming the fields at fault. */
export function invalid(fields: Record<string, string>, message?: string): ApiError {
  return new ApiError(
    'VALIDATION_FAILED',
    message ?? Object.values(fields)[0] ?? 'The request is not valid.',
    fields,
  )
}

/** Refuses what is new in a change by the rules for new values; what is stored already may stay as it is. */
export function requireChange(schema: v.GenericSchema, change: object, stored: object): void {
  const faults = changeErrors(schema, change, stored)
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** What is not yours does not exist, so that ids tell nothing. */
export function notFound(what: string): ApiError {
  return new ApiError('NOT_FOUND', `This ${what} does not exist.`)
}
