import { Modal } from 'antd'
import type { FormState } from 'final-form'
import { useForm, useFormState } from 'react-final-form'
import { type Location, useBlocker } from 'react-router-dom'
import { useUnloadWarning } from '@/shared/lib/useUnloadWarning'

interface UnsavedGuardProps {
  /** Whether a navigation leaves the form behind; another path does, unless said otherwise. */
  isLeaving?: (from: Location, to: Location) => boolean
}

/**
 * Inside a form: asks before unsaved changes are left behind, by a link, by back and forward, and (in the browser's words) by closing the tab. It is
 * silent while the form is being sent and after it was saved.
 */
export function UnsavedGuard({ isLeaving = isOtherPath }: UnsavedGuardProps) {
  const form = useForm()
  const hasUnsaved = isUnsaved(useFormState({ subscription: { dirty: true, submitting: true, submitSucceeded: true, dirtySinceLastSubmit: true } }))
  // A form that leaves while it is sent was not drawn again since: what it is now counts, not what was drawn.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isLeaving(currentLocation, nextLocation) && isUnsaved(form.getState()))

  useUnloadWarning(hasUnsaved)

  return (
    <Modal
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      okText="Leave"
      okButtonProps={{ danger: true }}
      cancelText="Keep editing"
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
      destroyOnHidden
    >
      What you changed here is not saved yet.
    </Modal>
  )
}

function isOtherPath(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname
}

type SavedState = Partial<Pick<FormState<Record<string, unknown>>, 'dirty' | 'submitting' | 'submitSucceeded' | 'dirtySinceLastSubmit'>>

function isUnsaved({ dirty, submitting, submitSucceeded, dirtySinceLastSubmit }: SavedState): boolean {
  return dirty === true && submitting !== true && (submitSucceeded !== true || dirtySinceLastSubmit === true)
}
