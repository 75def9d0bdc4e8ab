import type { FormState } from 'final-form'
import { useForm, useFormState } from 'react-final-form'
import type { Location } from 'react-router-dom'
import { LeaveGuard } from './LeaveGuard'

interface UnsavedGuardProps {
  /** Whether a navigation leaves the form behind; another path does, unless said otherwise. */
  isLeaving?: (from: Location, to: Location) => boolean
}

/** Inside a form: a `LeaveGuard` for its changes. It is silent while the form is being sent and after it was saved. */
export function UnsavedGuard({ isLeaving }: UnsavedGuardProps) {
  const form = useForm()
  const hasUnsaved = isUnsaved(
    useFormState({
      subscription: {
        dirty: true,
        submitting: true,
        submitSucceeded: true,
        dirtySinceLastSubmit: true,
      },
    }),
  )
  // A form that leaves while it is sent was not drawn again since: what it is now counts, not what was drawn.
  return (
    <LeaveGuard
      hasUnsaved={hasUnsaved}
      isUnsaved={() => isUnsaved(form.getState())}
      {...(isLeaving && { isLeaving })}
    />
  )
}

type SavedState = Partial<
  Pick<
    FormState<Record<string, unknown>>,
    'dirty' | 'submitting' | 'submitSucceeded' | 'dirtySinceLastSubmit'
  >
>

function isUnsaved({
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
