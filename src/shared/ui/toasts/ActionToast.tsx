import { toast } from './toast'
import styles from './ActionToast.module.css'

interface ActionToastProps {
  message: string
  /** What can be done now, while the toast stands; doing it puts the toast away. */
  actions: readonly { label: string; onClick: () => void }[]
  /** The id that the toast was given. */
  toastId: string
}

/** What was done, and what can be done about it: `toast(<ActionToast … toastId={id} />, { toastId: id })`. */
export function ActionToast({ message, actions, toastId }: ActionToastProps) {
  return (
    <div className={styles['toast']}>
      <span className={styles['message']}>{message}</span>
      {actions.map(({ label, onClick }) => (
        <button
          key={label}
          type="button"
          className={styles['action']}
          onClick={() => {
            toast.dismiss(toastId)
            onClick()
          }}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
