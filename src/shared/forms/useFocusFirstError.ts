import { type RefObject, useEffect, useRef, useState } from 'react'
import { focusFirstError } from './focusFirstError'

interface FocusFirstError {
  formRef: RefObject<HTMLFormElement | null>
  /** Called after each submit, successful or not. */
  onSubmitted: () => void
}

/** Focuses the first invalid field of the form at `formRef` after each submit. */
export function useFocusFirstError(): FocusFirstError {
  const formRef = useRef<HTMLFormElement>(null)
  const [submits, setSubmits] = useState(0)
  // The count renders together with the errors; a frame requested by `onSubmitted` may come before them.
  useEffect(() => {
    if (submits > 0 && formRef.current) focusFirstError(formRef.current)
  }, [submits])
  return {
    formRef,
    onSubmitted: () => {
      setSubmits((count) => count + 1)
    },
  }
}
