import { Alert } from 'antd'
import { useFormState } from 'react-final-form'
import { SeePlansLink } from '../ui/SeePlansLink'
import { useFormError } from './useFormError'

/**
 * The banner over a form with its own error (`useFormError`). It disappears with the next edit.
 * Where a plan is the reason, it links to the plans.
 */
export function FormError() {
  const message = useFormError()
  const { submitErrors } = useFormState({ subscription: { submitErrors: true } })
  if (message === undefined) return null
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={message}
      action={submitErrors?.['isPlanLimit'] === true && <SeePlansLink />}
    />
  )
}
