import { ActionToast } from '@/shared/ui/toasts/ActionToast'
import { toast } from '@/shared/ui/toasts/toast'
import type { Act, ActDirection } from './act'

/** Says what was undone, with a button that does it again, or what was done again. */
export function showActToast(act: Act, direction: ActDirection, onRedo: () => void): void {
  const toastId = `act-${act.id}`
  toast.dismiss(toastId)
  if (direction === 'redo') {
    toast(`Redone: ${act.label}`, { toastId: `${toastId}-redone` })
    return
  }
  const canRedo = act.kind === 'cells' || act.redo !== null
  toast(
    <ActionToast
      toastId={toastId}
      message={`Undone: ${act.label}`}
      actions={canRedo ? [{ label: 'Redo', onClick: onRedo }] : []}
    />,
    { toastId },
  )
}
