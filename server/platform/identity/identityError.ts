import { identityCodeOf, identityMessages } from '@/contract/account/identityErrors'
import { ApiError } from '../http/apiError'

/** Answers of the provider that are about its service or our access to it, not about what a person gave. */
const OUTAGE =
  /internal-error|network|timeout|quota|too-many|permission|project-not-found|invalid-service-account|invalid-credential/
/** firebase-admin says that a token's keys could not be fetched with the code of a bad argument. */
const NO_KEYS = /fetching public keys|making request/i
const TAKEN = /already-exists$|account-exists-with-different-credential$/

/** What a refusal of firebase-admin means for the caller: the contract's words at the contract's fields; UNAVAILABLE when it is no refusal. */
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

/** Throws what `identityError` makes of an error. */
export function refuse(error: unknown): never {
  throw identityError(error)
}

/** Throws UNAUTHENTICATED for a token that is refused, UNAVAILABLE for one that could not be checked. */
export function refuseToken(error: unknown): never {
  throw isOutage(error) ? unavailable(error) : new ApiError('UNAUTHENTICATED')
}

/** Whether it is the provider that does not answer. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    code.startsWith('app/') ||
    (code.startsWith('auth/') && OUTAGE.test(code)) ||
    NO_KEYS.test(error.message)
  )
}

/** The caller learns nothing of the reason; the log does. */
export function unavailable(cause: unknown): ApiError {
  return Object.assign(new ApiError('UNAVAILABLE'), { cause })
}
