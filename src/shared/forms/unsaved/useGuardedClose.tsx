import { useState } from 'react'
import { useForm } from 'react-final-form'
import { LeaveDialog } from './LeaveDialog'
import { isUnsaved } from './isUnsaved'

/**
 * Returns a function that closes the dialog or drawer of the form around it, and the question that
 * it asks first where changes are unsaved.
 */
export function useGuardedClose(onClose: () => void) {
  const form = useForm()
  const [isAsking, setAsking] = useState(false)
  return {
    close: () => {
      if (isUnsaved(form.getState())) setAsking(true)
      else onClose()
    },
    question: (
      <LeaveDialog
        isOpen={isAsking}
        onLeave={onClose}
        onStay={() => {
          setAsking(false)
        }}
      />
    ),
  }
}
