import { CheckCircleOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import { useIdentity } from '@/features/auth'
import styles from '../Account.module.css'
import { accountErrorMessage } from '../accountErrors'

/** Shows whether the address is confirmed, and sends the confirmation link again. */
export function EmailConfirmation({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
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
