import type { FormState } from 'final-form'

type SavedState = Partial<
  Pick<
    FormState<Record<string, unknown>>,
    'dirty' | 'submitting' | 'submitSucceeded' | 'dirtySinceLastSubmit'
  >
>

/** Tells whether a form has changes that are neither saved nor being saved. */
export function isUnsaved({
  dirty,
  submitting,
  submitSucceeded,
  dirtySinceLastSubmit,
}: SavedState): boolean {
  return (
    dirty === true &&
    submitting !== true &&
    (submitSucceeded !== true || dirtySinceLastSubmit === true)
  )
}
