import { Alert } from 'antd'
import { useFormError } from './useFormError'

/** The banner over a form: what the server said when no field is to blame. It goes away with the next edit. */
export function FormError() {
  const message = useFormError()
  return message === undefined ? null : <Alert type="error" showIcon role="alert" title={message} />
}
