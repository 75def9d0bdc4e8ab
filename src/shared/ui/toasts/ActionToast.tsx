import { toast } from './toast'
import styles from './ActionToast.module.css'

interface ActionToastProps {
  message: string
  /** Its buttons; each also dismisses the toast. */
  actions: readonly { label: string; onClick: () => void }[]
  toastId: string
}

/** A toast with actions: `toast(<ActionToast … toastId={id} />, { toastId: id })`. */
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
