import { identityCodeOf, identityMessages } from '@/contract/account/identityErrors'
import { ApiError } from '../http/apiError'

/** Error codes about the provider's service or our access to it, not about a person's input. */
const OUTAGE =
  /internal-error|network|timeout|quota|too-many|permission|project-not-found|invalid-service-account|invalid-credential/
/**
 * The message of firebase-admin when a token's keys could not be fetched; its code is that of a bad
 * argument.
 */
const NO_KEYS = /fetching public keys|making request/i
const TAKEN = /already-exists$|account-exists-with-different-credential$/

/**
 * Returns the ApiError for an error of firebase-admin, with the contract's messages by field;
 * UNAVAILABLE if it is an outage.
 */
export function identityError(error: unknown): ApiError {
  const code = identityCodeOf(error)
  if (code === null || isOutage(error)) return unavailable(error)
  const { form, ...fields } = identityMessages(error)
  return new ApiError(
    TAKEN.test(code) ? 'CONFLICT' : 'VALIDATION_FAILED',
    form ?? Object.values(fields)[0],
    form === undefined ? fields : undefined,
  )
}

/** Throws an error of firebase-admin as an ApiError. */
export function refuse(error: unknown): never {
  throw identityError(error)
}

/** Throws UNAUTHENTICATED for a token that is refused, UNAVAILABLE for one that could not be checked. */
export function refuseToken(error: unknown): never {
  throw isOutage(error) ? unavailable(error) : new ApiError('UNAUTHENTICATED')
}

/** Tells whether an error means that the provider does not answer. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    code.startsWith('app/') ||
    (code.startsWith('auth/') && OUTAGE.test(code)) ||
    NO_KEYS.test(error.message)
  )
}

/** Creates the error for an outage of the provider; its cause is logged and not sent. */
export function unavailable(cause: unknown): ApiError {
  return Object.assign(new ApiError('UNAVAILABLE'), { cause })
}
