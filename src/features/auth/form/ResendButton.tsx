import { useRef, useState } from 'react'
import styles from './AuthForm.module.css'
import { preventBlur } from './preventBlur'
import { identityFieldErrors, retryWaitOf } from './identityFieldErrors'
import { useCountdown } from './useCountdown'

const RESEND_DELAY_S = 30

interface ResendButtonProps {
  label: string
  onResend: () => Promise<void>
}

/** Sends an e-mail or a text message again, at most every 30 seconds, and shows errors. */
export function ResendButton({ label, onResend }: ResendButtonProps) {
  const [secondsLeft, startCountdown] = useCountdown(RESEND_DELAY_S)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const [isSentAgain, setIsSentAgain] = useState(false)
  const isBusy = useRef(false)

  const resend = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setErrorMessage(null)
    setIsSentAgain(false)
    try {
      await onResend()
      setIsSentAgain(true)
      startCountdown(RESEND_DELAY_S)
    } catch (error) {
      setErrorMessage(firstMessage(identityFieldErrors(error)))
      startCountdown(retryWaitOf(error) ?? 0)
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
      {errorMessage !== null && (
        <p className={styles['failure']} role="alert">
          {errorMessage}
        </p>
      )}
    </div>
  )
}

function firstMessage(errors: Record<string, unknown>): string | null {
  const found = Object.values(errors).find((message) => typeof message === 'string')
  return found ?? null
}
