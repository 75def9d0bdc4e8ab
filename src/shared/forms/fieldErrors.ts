import { FORM_ERROR, setIn } from 'final-form'

/** Errors in the shape of the values, as final-form wants them: `{ emails: [, { value: '…' }] }`. */
export type FieldErrors = Record<string, unknown>

/**
 * Turns messages keyed by dotted path (`emails.1.value`) into nested errors. The deepest path wins; a message that finds no place of its own (the
 * whole form's, or a list's that also has messages inside) becomes the form's error.
 */
export function fieldErrors(messages: Record<string, string>): FieldErrors {
  const paths = Object.keys(messages).sort((a, b) => b.split('.').length - a.split('.').length)
  let errors: FieldErrors = {}
  let formError: string | undefined
  for (const path of paths) {
    const isTaken = paths.some((other) => other.startsWith(`${path}.`))
    if (path === '' || isTaken) formError ??= messages[path]
    else errors = { ...setIn(errors, path, messages[path]) }
  }
  return formError === undefined ? errors : { ...errors, [FORM_ERROR]: formError }
}
