import { useState } from 'react'
import { useForm } from 'react-final-form'
import { formatPhoneNumber } from '@/shared/forms/phone/phoneNumber'
import styles from '../form/AuthForm.module.css'
import { keepFocus } from '../form/keepFocus'
import { PlainField } from '../form/PlainField'
import { ResendButton } from '../form/ResendButton'

interface PhoneCodeFieldsProps {
  phoneNumber: string
  onResend: () => Promise<void>
  leaveLabel: string
  onLeave: () => void
}

/** The second step of proving a number, inside a form: the field `code`, another code, and the way back. */
export function PhoneCodeFields({
  phoneNumber,
  onResend,
  leaveLabel,
  onLeave,
}: PhoneCodeFieldsProps) {
  const form = useForm()
  const [sends, setSends] = useState(0)
  const resend = async () => {
    await onResend()
    form.change('code', '')
    setSends(sends + 1)
  }
  return (
    <>
      <p className={styles['note']} role="status">
        We sent a code of six digits to <strong>{formatPhoneNumber(phoneNumber)}</strong>.
      </p>
      <PlainField
        key={sends}
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <div className={styles['links']}>
        <ResendButton key={phoneNumber} label="Send a new code" onResend={resend} />
        <button
          type="button"
          className="link-button"
          onMouseDown={keepFocus}
          onClick={() => {
            form.change('code', '')
            onLeave()
          }}
        >
          {leaveLabel}
        </button>
      </div>
    </>
  )
}
