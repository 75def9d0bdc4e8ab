import { type RefObject, useEffect, useRef, useState } from 'react'
import { focusFirstError } from './focusFirstError'

interface FocusFirstError {
  formRef: RefObject<HTMLFormElement | null>
  /** To be called when a send has ended, well or not. */
  onSent: () => void
}

/** Puts the focus on the first refused field of a form after each send, `formRef` being on that form. */
export function useFocusFirstError(): FocusFirstError {
  const formRef = useRef<HTMLFormElement>(null)
  const [sent, setSent] = useState(0)
  // The count is drawn together with the errors; a frame asked for by `onSent` itself may come before them.
  useEffect(() => {
    if (sent > 0 && formRef.current) focusFirstError(formRef.current)
  }, [sent])
  return {
    formRef,
    onSent: () => {
      setSent((times) => times + 1)
    },
  }
}
