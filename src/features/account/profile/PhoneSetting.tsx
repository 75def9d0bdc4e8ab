import { toast } from '@/shared/ui/toasts/toast'
import * as v from 'valibot'
import { required } from '@/contract/fields'
import { useCurrentUser, useIdentity } from '@/features/auth'
import { PasswordField } from '@/shared/forms/PasswordField'
import { usePermissions } from '@/shared/lib/permissions'
import { formatPhone } from '@/values/phone/readPhone'
import styles from '../Account.module.css'
import { AccountForm } from '../AccountForm'
import { useUpdateAuthMutation } from '../identityApi'
import { Setting } from '../Setting'
import { PhoneChange } from './PhoneChange'

const passwordOnly = v.object({ password: required })

/** Sets or removes the phone number for signing in. */
export function PhoneSetting() {
  const user = useCurrentUser()
  const { phoneNumber } = user
  const isDenied = !usePermissions().may('read', 'User', user)
  const { identity } = useIdentity()
  const [updateAuth] = useUpdateAuthMutation()
  const hasPhone = phoneNumber !== ''

  const change = {
    id: 'change',
    label: hasPhone ? 'Change phone number' : 'Add phone number',
    isDenied,
    form: (close: () => void) => <PhoneChange onClose={close} />,
  }
  const remove = {
    id: 'remove',
    label: 'Remove phone number',
    isDenied,
    form: (close: () => void) => (
      <AccountForm
        label="Remove phone number"
        schema={passwordOnly}
        initialValues={{ password: '' }}
        submitLabel="Remove phone number"
        isDanger
        onCancel={close}
        onSubmit={async ({ password }) => {
          await identity.reauthenticate(password)
          await updateAuth({ body: { phoneNumber: null } }).unwrap()
          toast.success('Phone number removed.')
          close()
          return undefined
        }}
      >
        <PasswordField
          name="password"
          label="Current password"
          help="You will no longer be able to sign in with a code."
          isRequired
        />
      </AccountForm>
    ),
  }
  return (
    <Setting title="Phone" actions={hasPhone ? [change, remove] : [change]}>
      {hasPhone ? (
        <div className={styles.value}>{formatPhone(phoneNumber)}</div>
      ) : (
        <p className={styles.note}>Add a phone number to sign in with a code as well.</p>
      )}
    </Setting>
  )
}
