import { useCallback, useEffect, useRef } from 'react'
import { toast } from './toast'
import { UndoToast } from './UndoToast'

/** Says what was done, with the way back. It goes with the component: an undo that stood longer would promise what nobody does. */
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
