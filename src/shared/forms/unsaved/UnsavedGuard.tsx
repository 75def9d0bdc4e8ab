import { useForm, useFormState } from 'react-final-form'
import type { Location } from 'react-router-dom'
import { isUnsaved } from './isUnsaved'
import { LeaveGuard } from './LeaveGuard'

interface UnsavedGuardProps {
  /** Returns whether a navigation leaves the form; by default one to another path does. */
  isLeaving?: (from: Location, to: Location) => boolean
}

/**
 * A `LeaveGuard` for the changes of the form around it. It does not ask during a submit or after a
 * successful one.
 */
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
  // A form that navigates during its submit has not re-rendered: its current state counts.
  return (
    <LeaveGuard
      hasUnsaved={hasUnsaved}
      isUnsaved={() => isUnsaved(form.getState())}
      {...(isLeaving && { isLeaving })}
    />
  )
}
