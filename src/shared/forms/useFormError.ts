import { FORM_ERROR } from 'final-form'
import { useForm, useFormState } from 'react-final-form'

/**
 * The form's own error: the submit error, a check over several fields once the form was sent, or the server's word on a field that this form does
 * not show. Undefined while there is none and after the next edit.
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
  return homeless(state.submitErrors, '', shown)
}

/** The first message below `value` whose path no field of the form shows. */
function homeless(value: unknown, path: string, shown: string[]): string | undefined {
  if (typeof value === 'string')
    return path === FORM_ERROR || shown.includes(path) ? undefined : value
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = homeless(inner, path === '' ? key : `${path}.${key}`, shown)
    if (found !== undefined) return found
  }
  return undefined
}
