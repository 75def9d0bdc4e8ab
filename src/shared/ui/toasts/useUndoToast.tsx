import { useCallback, useEffect, useRef } from 'react'
import { toast } from './toast'
import { UndoToast } from './UndoToast'

/** Returns the function that shows an `UndoToast`. Its toasts are dismissed on unmount, when the undo would no longer work. */
export function useUndoToast(): (message: string, onUndo: () => void) => void {
  const offers = useRef(new Set<string>())
  useEffect(() => {
    const offered = offers.current
    return () => {
      offered.forEach(toast.dismiss)
    }
  }, [])
  return useCallback((message, onUndo) => {
    const toastId = `undo-${crypto.randomUUID()}`
    offers.current.add(toastId)
    toast(<UndoToast toastId={toastId} message={message} onUndo={onUndo} />, {
      toastId,
      onClose: () => {
        offers.current.delete(toastId)
      },
    })
  }, [])
}
