import { ActionToast } from './ActionToast'

interface UndoToastProps {
  message: string
  onUndo: () => void
  /** The id that the toast was given. */
  toastId: string
}

/** What was done, and the way back while the toast stands. */
export function UndoToast({ message, onUndo, toastId }: UndoToastProps) {
  return (
    <ActionToast
      toastId={toastId}
      message={message}
      actions={[{ label: 'Undo', onClick: onUndo }]}
    />
  )
}
