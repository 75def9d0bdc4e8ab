import { FORM_ERROR } from 'final-form'
import { isApiError } from '@/api/apiError'
import { identityCodeOf, identityMessages } from '@/contract/account/identityErrors'
import { identityFieldErrors } from '@/features/auth'
import type { FieldErrors } from '@/shared/forms/fieldErrors'

/** Spec section 8. */
export const recentSignInMessage =
  identityMessages({ code: 'auth/requires-recent-login' }).form ?? ''

/** Whether an error, of the provider or of the API, asks for the password once more. */
export function needsRecentSignIn(error: unknown): boolean {
  return (
    identityCodeOf(error) === 'auth/requires-recent-login' ||
    (isApiError(error) && error.code === 'RECENT_LOGIN_REQUIRED')
  )
}

/** What a form of the account shows for anything that was thrown. Where the password is wanted once more, that is said at its field. */
export function accountErrors(error: unknown): FieldErrors {
  return needsRecentSignIn(error) ? { password: recentSignInMessage } : identityFieldErrors(error)
}

/** The same as one sentence, for what has no form. */
export function accountErrorMessage(error: unknown): string {
  const errors = accountErrors(error)
  const found: unknown = errors[FORM_ERROR] ?? Object.values(errors)[0]
  return typeof found === 'string' ? found : ''
}
