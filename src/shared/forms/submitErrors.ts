import { FORM_ERROR } from 'final-form'
import { UNKNOWN_ERROR, isApiError } from '@/api/apiError'
import { type FieldErrors, fieldErrors } from './fieldErrors'

/**
 * What an `onSubmit` returns when its call failed: the server's field messages on their fields, anything else as the form's error (spec section 8).
 * Takes whatever a mutation's `unwrap()` threw.
 */
export function submitErrors(error: unknown): FieldErrors {
  if (!isApiError(error)) return { [FORM_ERROR]: UNKNOWN_ERROR }
  const fields = error.fields ?? {}
  return Object.keys(fields).length > 0 ? fieldErrors(fields) : { [FORM_ERROR]: error.message }
}
