import { FORM_ERROR, getIn, setIn } from 'final-form'
import { toListError } from './rows/listError'

/** Errors in the shape of the values, as final-form wants them: `{ emails: [, { value: '…' }] }`. */
export type FieldErrors = Record<string, unknown>

/**
 * Turns messages keyed by dotted path (`emails.1.value`) into nested errors. What is wrong with a list of `values` as a whole stands beside what is wrong inside (see
 * `listFaultOf`). Of all else the deepest path wins; a message that finds no place of its own (such as the whole form's) becomes the form's error.
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
