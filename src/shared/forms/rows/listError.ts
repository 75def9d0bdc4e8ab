import { ARRAY_ERROR } from 'final-form'

/** Adds the error of a whole list to the errors of its `rows`; final-form throws on a string in their place. */
export function toListError(message: string, rows?: unknown): unknown[] {
  return Object.assign(Array.isArray(rows) ? [...(rows as unknown[])] : [], {
    [ARRAY_ERROR]: message,
  })
}

/** Returns the error of a whole list from the list's error in a form. */
export function listErrorOf(error: unknown): string | undefined {
  const found: unknown = Array.isArray(error) && ARRAY_ERROR in error ? error[ARRAY_ERROR] : error
  return typeof found === 'string' ? found : undefined
}
