import styles from './ShowPassword.module.css'

interface ShowPasswordProps {
  /** The password field's label. */
  label: string
  /** The password field's id. */
  controls: string
  isShown: boolean
  onChange: (isShown: boolean) => void
  className?: string | undefined
}

/** The button that shows or hides a password, large enough for a finger. */
export function ShowPassword({
  label,
  controls,
  isShown,
  onChange,
  className = '',
}: ShowPasswordProps) {
  return (
    <button
      type="button"
      className={`${styles['show'] ?? ''} ${className}`}
      aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
      aria-controls={controls}
      onClick={() => {
        onChange(!isShown)
      }}
    >
      {isShown ? 'Hide' : 'Show'}
    </button>
  )
}
