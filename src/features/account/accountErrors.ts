import { FORM_ERROR } from 'final-form'
import { isApiError } from '@/api/apiError'
import { identityCodeOf, identityMessages } from '@/contract/account/identityErrors'
import { identityFieldErrors } from '@/features/auth'
import type { FieldErrors } from '@/shared/forms/fieldErrors'

export const recentSignInMessage =
  identityMessages({ code: 'auth/requires-recent-login' }).form ?? ''

/** Returns whether the provider or the API asks for a recent sign-in. */
export function needsRecentSignIn(error: unknown): boolean {
  return (
    identityCodeOf(error) === 'auth/requires-recent-login' ||
    (isApiError(error) && error.code === 'RECENT_LOGIN_REQUIRED')
  )
}

/** Returns a form's errors for a thrown error. The need for a recent sign-in shows at `password`. */
export function accountErrors(error: unknown): FieldErrors {
  return needsRecentSignIn(error) ? { password: recentSignInMessage } : identityFieldErrors(error)
}

/** Returns one message for a thrown error, for actions without a form. */
export function accountErrorMessage(error: unknown): string {
  const errors = accountErrors(error)
  const found: unknown = errors[FORM_ERROR] ?? Object.values(errors)[0]
  return typeof found === 'string' ? found : ''
}
