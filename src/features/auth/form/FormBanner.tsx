import { useFormError } from '@/shared/forms/useFormError'
import styles from './AuthForm.module.css'
import { waitText } from './identityFieldErrors'

/** Shows the form's error above its fields, or the wait after too many attempts. */
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
