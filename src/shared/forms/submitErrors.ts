import { isPlanLimit } from '../lib/isPlanLimit'
import type { FieldErrors } from './fieldErrors'
import { serverErrors } from './serverErrors'

/** Returns `serverErrors`, with `isPlanLimit` where the plan allows no more, for `FormError`. */
export function submitErrors(error: unknown): FieldErrors {
  return isPlanLimit(error) ? { ...serverErrors(error), isPlanLimit: true } : serverErrors(error)
}
