import { FORM_ERROR } from 'final-form'
import { UNKNOWN_ERROR, isApiError } from '@/api/apiError'
import { type FieldErrors, fieldErrors } from './fieldErrors'

/**
 * Returns the result of an `onSubmit` whose call failed: the server's messages on their fields, else
 * the form's error (spec section 8). `error` is what a mutation's `unwrap()` threw.
 */
export function serverErrors(error: unknown): FieldErrors {
  if (!isApiError(error)) return { [FORM_ERROR]: UNKNOWN_ERROR }
  const fields = error.fields ?? {}
  return Object.keys(fields).length > 0 ? fieldErrors(fields) : { [FORM_ERROR]: error.message }
}
