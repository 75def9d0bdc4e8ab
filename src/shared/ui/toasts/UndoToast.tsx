import { ActionToast } from './ActionToast'

interface UndoToastProps {
  message: string
  onUndo: () => void
  toastId: string
}

/** A toast for a completed action with an Undo button. */
export function UndoToast({ message, onUndo, toastId }: UndoToastProps) {
  return (
    <ActionToast
      toastId={toastId}
      message={message}
      actions={[{ label: 'Undo', onClick: onUndo }]}
    />
  )
}
