import { isApiError } from '@/api/apiError'
import { submitErrors } from '@/shared/forms/submitErrors'
import { moveToFormRows } from './contactErrors'
import type { ContactValues } from './contactValues'

/** Returns the server's errors on the fields and rows of the form. */
export function contactSubmitErrors(error: unknown, values: ContactValues) {
  if (!isApiError(error) || error.fields === undefined) return submitErrors(error)
  return submitErrors({ ...error, fields: moveToFormRows(error.fields, values) })
}
