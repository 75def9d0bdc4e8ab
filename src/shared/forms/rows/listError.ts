import { ARRAY_ERROR } from 'final-form'

/** What is wrong with a list as a whole, beside the errors of its `rows`: final-form throws where a text stands in their place. */
export function toListError(message: string, rows?: unknown): unknown[] {
  return Object.assign(Array.isArray(rows) ? [...(rows as unknown[])] : [], {
    [ARRAY_ERROR]: message,
  })
}

/** What is wrong with a list as a whole, of the list's error in a form. */
export function listErrorOf(error: unknown): string | undefined {
  const found: unknown = Array.isArray(error) && ARRAY_ERROR in error ? error[ARRAY_ERROR] : error
  return typeof found === 'string' ? found : undefined
}
