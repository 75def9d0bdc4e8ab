import { useMemo, useState, useEffect, useRef } from 'react'
import * as v from 'valibot'
import { CheckCircleOutlined } from '@ant-design/icons'
import { email, required } from '@/contract/fields'
import { useCurrentUser, useIdentity } from '@/features/auth'
import { PasswordField } from '@/shared/forms/PasswordField'
import { TextField } from '@/shared/forms/TextField'
import { toast } from '@/shared/ui/toasts/toast'
import styles from '../Account.module.css'
import { AccountForm } from '../AccountForm'
import { Setting } from '../Setting'
import { accountErrorMessage } from '../accountErrors'

/** Changes the e-mail address, which takes effect when the link sent to it is followed. */
export function EmailSetting() {
  const user = useCurrentUser()
  const { identity, identityUser } = useIdentity()
  const [pending, setPending] = useState<string | null>(null)
  const current = identityUser?.email || user.email
  const schema = useMemo(() => newAddressSchema(current), [current])

  return (
    <Setting
      title="E-mail"
      actions={[
        {
          id: 'change',
          label: 'Change e-mail',
          form: (close) => (
            <AccountForm
              label="Change e-mail"
              schema={schema}
              initialValues={{ email: '', password: '' }}
              submitLabel="Send the link"
              onCancel={close}
              onSubmit={async (values) => {
                const address = values.email.trim()
                await identity.reauthenticate(values.password)
                await identity.changeEmail(address)
                setPending(address)
                close()
                return undefined
              }}
            >
              <TextField
                name="email"
                label="New e-mail"
                type="email"
                autoComplete="email"
                isRequired
              />
              <PasswordField name="password" label="Current password" isRequired />
            </AccountForm>
          ),
        },
      ]}
    >
      <div className={styles.value}>{current}</div>
      <EmailConfirmation
        key={current}
        email={current}
        isConfirmed={identityUser?.isEmailVerified ?? true}
      />
      {pending !== null && pending.toLowerCase() !== current.toLowerCase() && (
        <p className={styles.note} role="status">
          We sent a link to {pending}. Your address changes when you follow it.
        </p>
      )}
    </Setting>
  )
}

function newAddressSchema(current: string) {
  const isOther = (value: string) => value.trim().toLowerCase() !== current.toLowerCase()
  return v.object({
    email: v.pipe(required, email, v.check(isOther, 'This is already your e-mail address.')),
    password: required,
  })
}

/** Shows whether the address is confirmed, and sends the confirmation link again. */
function EmailConfirmation({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const { identity } = useIdentity()
  const [isSent, setSent] = useState(false)
  const isSending = useRef(false)
  const sent = useRef<HTMLSpanElement>(null)

  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      await identity.sendEmailVerification()
      setSent(true)
    } catch (error) {
      toast.error(accountErrorMessage(error))
    } finally {
      isSending.current = false
    }
  }

  useEffect(() => {
    // The focused button was removed.
    if (isSent && document.activeElement === document.body) sent.current?.focus()
  }, [isSent])

  if (isConfirmed) {
    return (
      <div className={styles.confirmed}>
        <CheckCircleOutlined aria-hidden /> Confirmed
      </div>
    )
  }
  return (
    <div className={styles.unconfirmed}>
      Not confirmed
      <span aria-hidden="true">–</span>
      <span ref={sent} role="status" tabIndex={-1}>
        {isSent ? (
          `Sent to ${email}`
        ) : (
          <button type="button" className="link-button" onClick={() => void send()}>
            send the link again
          </button>
        )}
      </span>
    </div>
  )
}
