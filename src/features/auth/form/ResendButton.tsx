import { useRef, useState } from 'react'
import styles from './AuthForm.module.css'
import { preventBlur } from './preventBlur'
import { identityFieldErrors, retryWaitOf } from './identityFieldErrors'
import { useCountdown } from './useCountdown'

/** A message may take this long before one asks for another. */
const SECONDS_BETWEEN = 30

interface ResendButtonProps {
  label: string
  onResend: () => Promise<void>
}

/** Has a mail or a message sent once more, every 30 seconds at most; it says when that is, and why it failed. */
export function ResendButton({ label, onResend }: ResendButtonProps) {
  const [secondsLeft, wait] = useCountdown(SECONDS_BETWEEN)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSentAgain, setIsSentAgain] = useState(false)
  const isBusy = useRef(false)

  const resend = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setFailure(null)
    setIsSentAgain(false)
    try {
      await onResend()
      setIsSentAgain(true)
      wait(SECONDS_BETWEEN)
    } catch (error) {
      setFailure(firstMessage(identityFieldErrors(error)))
      wait(retryWaitOf(error) ?? 0)
    } finally {
      isBusy.current = false
    }
  }

  return (
    <div>
      <button
        type="button"
        className="link-button"
        disabled={secondsLeft > 0}
        onMouseDown={preventBlur}
        onClick={() => void resend()}
      >
        {secondsLeft > 0 ? `${label} in ${String(secondsLeft)} s` : label}
      </button>
      <span role="status" className="visually-hidden">
        {isSentAgain && 'Sent again.'}
      </span>
      {failure !== null && (
        <p className={styles['failure']} role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}

function firstMessage(errors: Record<string, unknown>): string | null {
  const found = Object.values(errors).find((message) => typeof message === 'string')
  return found ?? null
}
