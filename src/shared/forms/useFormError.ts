import { FORM_ERROR } from 'final-form'
import { useForm, useFormState } from 'react-final-form'

/**
 * Returns the form's own error: the submit error, a cross-field check after a submit, or the server's
 * error of a field that the form does not show. Undefined without one and after the next edit.
 */
export function useFormError(): string | undefined {
  const form = useForm()
  const state = useFormState({
    subscription: {
      error: true,
      submitError: true,
      submitErrors: true,
      submitFailed: true,
      dirtySinceLastSubmit: true,
    },
  })
  const own: unknown = state.submitFailed ? state.error : undefined
  if (typeof own === 'string') return own
  if (state.dirtySinceLastSubmit) return undefined
  const server: unknown = state.submitError
  if (typeof server === 'string') return server
  const shown = form.getRegisteredFields().map((name) => name.replace(/\[(\d+)\]/g, '.$1'))
  return unshownError(state.submitErrors, '', shown)
}

/** Returns the first message in `value` whose path no field of the form shows. */
function unshownError(value: unknown, path: string, shown: string[]): string | undefined {
  if (typeof value === 'string')
    return path === FORM_ERROR || shown.includes(path) ? undefined : value
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = unshownError(inner, path === '' ? key : `${path}.${key}`, shown)
    if (found !== undefined) return found
  }
  return undefined
}
