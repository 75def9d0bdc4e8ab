import { useFormError } from '@/shared/forms/useFormError'
import styles from './AuthForm.module.css'
import { waitText } from './identityFieldErrors'

/** What is wrong with the form as a whole, over its fields: the wait after too many attempts, or what no field is to blame for. */
export function FormBanner({ secondsToWait }: { secondsToWait: number }) {
  const message = useFormError()
  if (secondsToWait > 0) {
    return (
      <div className={styles['banner']} role="alert">
        Too many attempts. Try again in {/* Read out once, not every second. */}
        <span role="timer" aria-live="off">
          {waitText(secondsToWait)}
        </span>
        .
      </div>
    )
  }
  if (message === undefined) return null
  return (
    <div className={styles['banner']} role="alert">
      {message}
    </div>
  )
}
