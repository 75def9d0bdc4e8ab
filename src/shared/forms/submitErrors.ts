import { FORM_ERROR } from 'final-form'
import { UNKNOWN_ERROR, isApiError } from '@/api/apiError'
import { type FieldErrors, fieldErrors } from './fieldErrors'

/**
 * Returns the result of an `onSubmit` whose call failed: the server's messages on their fields, else
 * the form's error (spec section 8), with `isPlanLimit` where the plan is the reason. `error` is
 * what a mutation's `unwrap()` threw.
 */
export function submitErrors(error: unknown): FieldErrors {
  if (!isApiError(error)) return { [FORM_ERROR]: UNKNOWN_ERROR }
  const fields = error.fields ?? {}
  if (Object.keys(fields).length > 0) return fieldErrors(fields)
  return { [FORM_ERROR]: error.message, ...(error.code === 'PLAN_LIMIT' && { isPlanLimit: true }) }
}
