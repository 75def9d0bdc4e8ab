import { Link } from 'react-router-dom'
import { messageOf } from '@/api/apiError'
import { isPlanLimit } from '../../lib/isPlanLimit'
import { usePlansSearch } from '../SeePlansLink'
import styles from './ActionToast.module.css'
import { toast } from './toast'

/** Shows the message of a failed call, with the way to the plans where a plan is the reason. */
export function toastError(error: unknown, field?: string): void {
  const message = messageOf(error, field)
  if (!isPlanLimit(error)) {
    toast.error(message)
    return
  }
  const toastId = `plan-limit-${crypto.randomUUID()}`
  toast.error(<PlanLimitToast message={message} toastId={toastId} />, { toastId })
}

function PlanLimitToast({ message, toastId }: { message: string; toastId: string }) {
  const search = usePlansSearch()
  return (
    <div className={styles['toast']}>
      <span className={styles['message']}>{message}</span>
      <Link
        to={{ search }}
        className={styles['action']}
        onClick={() => {
          toast.dismiss(toastId)
        }}
      >
        See plans
      </Link>
    </div>
  )
}
