import { Alert } from 'antd'
import { useFormError } from './useFormError'

/** The banner over a form with its own error (`useFormError`). It disappears with the next edit. */
export function FormError() {
  const message = useFormError()
  return message === undefined ? null : <Alert type="error" showIcon role="alert" title={message} />
}
