import { useState } from 'react'
import { useForm } from 'react-final-form'
import { formatPhone } from '@/values/phone/readPhone'
import styles from '../form/AuthForm.module.css'
import { preventBlur } from '../form/preventBlur'
import { PlainField } from '../form/PlainField'
import { ResendButton } from '../form/ResendButton'

interface PhoneCodeFieldsProps {
  phoneNumber: string
  onResend: () => Promise<void>
  leaveLabel: string
  onLeave: () => void
}

/** The second step of proving a number: the field `code`, a new code, and the way back. */
export function PhoneCodeFields({
  phoneNumber,
  onResend,
  leaveLabel,
  onLeave,
}: PhoneCodeFieldsProps) {
  const form = useForm()
  const [resends, setResends] = useState(0)
  const resend = async () => {
    await onResend()
    form.change('code', '')
    setResends(resends + 1)
  }
  return (
    <>
      <p className={styles['note']} role="status">
        We sent a six-digit code to <strong>{formatPhone(phoneNumber)}</strong>.
      </p>
      <PlainField
        key={resends}
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
          onMouseDown={preventBlur}
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
