import { Button, Modal } from 'antd'
import { Form } from 'react-final-form'
import * as v from 'valibot'
import { required } from '@/contract/fields'
import { identityFieldErrors, useIdentity } from '@/features/auth'
import { FormError } from '@/shared/forms/FormError'
import { PasswordField } from '@/shared/forms/PasswordField'
import { useFocusFirstError } from '@/shared/forms/useFocusFirstError'
import { validateWith } from '@/shared/forms/validateWith'
import { useReturnFocus } from '@/shared/lib/useReturnFocus'
import styles from '../panel/Panel.module.css'

const validate = validateWith(v.object({ password: required }))

interface RecentSignInDialogProps {
  /** Repeats what was refused; resolves to its error, or to undefined. */
  onSignedIn: () => Promise<unknown>
  onClose: () => void
}

/** Asks for the password because the sign-in is too old for a deletion, and repeats it then. */
export function RecentSignInDialog({ onSignedIn, onClose }: RecentSignInDialogProps) {
  useReturnFocus()
  const { identity } = useIdentity()
  const { formRef, onSubmitted } = useFocusFirstError()
  const submit = async ({ password }: { password: string }) => {
    try {
      await identity.reauthenticate(password)
    } catch (error) {
      return identityFieldErrors(error)
    }
    const error = await onSignedIn()
    if (error !== undefined) return identityFieldErrors(error)
    onClose()
    return undefined
  }
  return (
    <Modal open title="Confirm that it’s you" footer={null} onCancel={onClose}>
      <Form<{ password: string }>
        onSubmit={submit}
        validate={validate}
        subscription={{ submitting: true }}
      >
        {({ handleSubmit, submitting }) => (
          <form
            ref={formRef}
            className={styles.panel}
            noValidate
            aria-label="Confirm that it’s you"
            onSubmit={(event) => {
              void Promise.resolve(handleSubmit(event)).then(onSubmitted)
            }}
          >
            <p className="help-text">Deleting needs a recent sign-in. Enter your password again.</p>
            <FormError />
            <PasswordField name="password" label="Current password" isRequired />
            <div className={styles.actions}>
              <Button type="primary" danger htmlType="submit" loading={submitting === true}>
                Delete Instagram data
              </Button>
              <Button onClick={onClose}>Cancel</Button>
            </div>
          </form>
        )}
      </Form>
    </Modal>
  )
}
