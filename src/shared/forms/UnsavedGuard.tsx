import { Modal } from 'antd'
import { useEffect } from 'react'
import { useFormState } from 'react-final-form'
import { useBlocker } from 'react-router-dom'

/**
 * Inside a form: asks before unsaved changes are left behind, by a link, by back and forward, and (in the browser's words) by closing the tab. It is
 * silent while the form is being sent and after it was saved.
 */
export function UnsavedGuard() {
  const { dirty, submitting, submitSucceeded, dirtySinceLastSubmit } = useFormState({
    subscription: { dirty: true, submitting: true, submitSucceeded: true, dirtySinceLastSubmit: true },
  })
  const isUnsaved = dirty === true && submitting !== true && (!submitSucceeded || dirtySinceLastSubmit === true)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname)

  useEffect(() => {
    if (!isUnsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved])

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
