import { FORM_ERROR } from 'final-form'
import { isApiError } from '@/api/apiError'
import { identityCodeOf, identityMessages } from '@/contract/account/identityErrors'
import type { FieldErrors } from '@/shared/forms/fieldErrors'
import { serverErrors } from '@/shared/forms/serverErrors'

/** The wait after too many attempts when the error names none, in seconds. */
const DEFAULT_WAIT_S = 30

/**
 * Returns the form's errors for anything that an identity action threw (spec section 8): the
 * provider's errors by the contract's catalog, an `ApiError` with the server's message.
 */
export function identityFieldErrors(error: unknown): FieldErrors {
  if (isApiError(error)) return serverErrors(error)
  const wait = retryWaitOf(error)
  if (wait !== null) return { [FORM_ERROR]: `Too many attempts. Try again in ${waitText(wait)}.` }
  const { form, ...fields } = identityMessages(error)
  return form === undefined ? fields : { ...fields, [FORM_ERROR]: form }
}

/** Returns the seconds to wait if the error means too many attempts, else null. */
export function retryWaitOf(error: unknown): number | null {
  if (isApiError(error))
    return error.status === 429 ? Math.max(1, Math.ceil(error.retryAfter ?? DEFAULT_WAIT_S)) : null
  return identityCodeOf(error) === 'auth/too-many-requests' ? DEFAULT_WAIT_S : null
}

/** Returns a duration such as `27 s` or, from two minutes on, `4 minutes`. */
export function waitText(seconds: number): string {
  return seconds < 120 ? `${String(seconds)} s` : `${String(Math.ceil(seconds / 60))} minutes`
}
