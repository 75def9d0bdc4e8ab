import { FORM_ERROR, getIn, setIn } from 'final-form'
import { toListError } from './rows/listError'

/** Errors in the shape of the form's values: `{ emails: [, { value: '…' }] }`. */
export type FieldErrors = Record<string, unknown>

/**
 * Turns messages by dotted path (`emails.1.value`) into nested errors. The error of a whole list of
 * `values` is kept beside those of its rows (`listErrorOf`); else the deepest path wins. A message
 * without a place becomes the form's error.
 */
export function fieldErrors(messages: Record<string, string>, values: object = {}): FieldErrors {
  const deepestFirst = Object.entries(messages).sort(
    ([a], [b]) => b.split('.').length - a.split('.').length,
  )
  let errors: FieldErrors = {}
  let formError: string | undefined
  for (const [path, message] of deepestFirst) {
    const inner: unknown = path === '' ? errors : getIn(errors, path)
    if (path !== '' && Array.isArray(getIn(values, path)))
      errors = { ...setIn(errors, path, toListError(message, inner)) }
    else if (path === '' || inner !== undefined) formError ??= message
    else errors = { ...setIn(errors, path, message) }
  }
  return formError === undefined ? errors : { ...errors, [FORM_ERROR]: formError }
}
