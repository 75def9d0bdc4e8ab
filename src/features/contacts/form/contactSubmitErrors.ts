import { FORM_ERROR } from 'final-form'
import { isApiError, isNetworkError, messageOf } from '@/api/apiError'
import { submitErrors } from '@/shared/forms/submitErrors'
import { moveToFormRows } from './contactErrors'
import type { ContactValues } from './contactValues'

/** Returns the server's errors on the fields and rows of the form. */
export function contactSubmitErrors(error: unknown, values: ContactValues) {
  if (isNetworkError(error)) return { [FORM_ERROR]: messageOf(error) }
  if (!isApiError(error) || error.fields === undefined) return submitErrors(error)
  return submitErrors({ ...error, fields: moveToFormRows(error.fields, values) })
}
