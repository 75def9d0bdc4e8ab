import { FORM_ERROR } from 'final-form'
import { isApiError } from '@/api/apiError'
import { identityCodeOf, identityMessages } from '@/contract/account/identityErrors'
import type { FieldErrors } from '@/shared/forms/fieldErrors'
import { submitErrors } from '@/shared/forms/submitErrors'

/** Seconds to wait where the provider, or an API that does not say, finds that somebody asked too often. */
const USUAL_WAIT = 30

/**
 * What a form shows for anything that an identity flow threw (spec section 8): the provider's error as the contract's catalogue has it, an `ApiError` with the
 * server's words, and the generic sentence for the rest.
 */
export function identityFieldErrors(error: unknown): FieldErrors {
  if (isApiError(error)) return submitErrors(error)
  const wait = retryWaitOf(error)
  if (wait !== null) return { [FORM_ERROR]: `Too many attempts. Try again in ${waitText(wait)}.` }
  const { form, ...fields } = identityMessages(error)
  return form === undefined ? fields : { ...fields, [FORM_ERROR]: form }
}

/** The seconds after which one may ask again, where an error says that somebody asked too often; null for any other error. */
export function retryWaitOf(error: unknown): number | null {
  if (isApiError(error))
    return error.status === 429 ? Math.max(1, Math.ceil(error.retryAfter ?? USUAL_WAIT)) : null
  return identityCodeOf(error) === 'auth/too-many-requests' ? USUAL_WAIT : null
}

/** Such as `27 s` or, from two minutes on, `4 minutes`. */
export function waitText(seconds: number): string {
  return seconds < 120 ? `${String(seconds)} s` : `${String(Math.ceil(seconds / 60))} minutes`
}
