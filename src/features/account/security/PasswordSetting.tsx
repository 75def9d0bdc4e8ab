import { toast } from '@/shared/ui/toasts/toast'
import * as v from 'valibot'
import { newPassword, required } from '@/contract/fields'
import { passwordsMatch } from '@/contract/pairRules'
import { useIdentity } from '@/features/auth'
import { PasswordField } from '@/shared/forms/PasswordField'
import styles from '../Account.module.css'
import { AccountForm } from '../AccountForm'
import { accountErrors, needsRecentSignIn } from '../accountErrors'
import { Setting } from '../Setting'

const passwords = v.pipe(
  v.object({ password: required, newPassword, repeatPassword: required }),
  passwordsMatch('newPassword', 'repeatPassword'),
)

export function PasswordSetting() {
  const { identity } = useIdentity()

  const change = async (values: v.InferOutput<typeof passwords>, close: () => void) => {
    await identity.reauthenticate(values.password)
    try {
      await identity.changePassword(values.newPassword)
    } catch (error) {
      if (needsRecentSignIn(error)) throw error
      // From here on an error at `password` is about the new one.
      const { password, ...others } = accountErrors(error)
      return password === undefined ? others : { newPassword: password }
    }
    toast.success('Password changed.')
    close()
    return undefined
  }

  return (
    <Setting
      title="Password"
      actions={[
        {
          id: 'change',
          label: 'Change password',
          form: (close) => (
            <AccountForm
              label="Change password"
              schema={passwords}
              initialValues={{ password: '', newPassword: '', repeatPassword: '' }}
              submitLabel="Change password"
              onCancel={close}
              onSubmit={(values) => change(values, close)}
            >
              <PasswordField name="password" label="Current password" isRequired />
              <PasswordField
                name="newPassword"
                label="New password"
                help="At least 6 characters."
                autoComplete="new-password"
                isRequired
              />
              <PasswordField
                name="repeatPassword"
                label="Repeat the new password"
                autoComplete="new-password"
                isRequired
              />
            </AccountForm>
          ),
        },
      ]}
    >
      <p className={styles.note}>Changing your password signs you out on other devices.</p>
    </Setting>
  )
}
