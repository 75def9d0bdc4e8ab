import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import { ActionToast } from '@/shared/ui/toasts/ActionToast'
import { toast } from '@/shared/ui/toasts/toast'
import type { Act, ActDirection } from './act'
import { selectActs } from './actsSlice'

/** Says what was undone, with a button that does it again, or what was done again. */
export function showActToast(act: Act, direction: ActDirection, onRedo: () => void): void {
  const toastId = toastIdOf(act)
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

/** Dismisses the toasts of undone acts before another act is the next to redo, or none is. */
export function dismissActToasts() {
  return (_dispatch: ApiDispatch, getState: () => ApiState): void => {
    for (const act of selectActs(getState()).undone) toast.dismiss(toastIdOf(act))
  }
}

function toastIdOf({ id }: Act): string {
  return `act-${id}`
}
