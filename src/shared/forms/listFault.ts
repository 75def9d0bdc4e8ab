import { ARRAY_ERROR } from 'final-form'

/** What is wrong with a list as a whole, where its rows have fields: final-form throws where a text stands in the place of their errors. */
export function toListFault(message: string): unknown[] {
  return Object.assign([], { [ARRAY_ERROR]: message })
}

/** What is wrong with a list as a whole, of the list's error in a form. */
export function listFaultOf(error: unknown): string | undefined {
  const found: unknown = Array.isArray(error) && ARRAY_ERROR in error ? error[ARRAY_ERROR] : error
  return typeof found === 'string' ? found : undefined
}
