import { type RefObject, useEffect, useRef, useState } from 'react'

interface FocusFirstError {
  formRef: RefObject<HTMLFormElement | null>
  /** Called after each submit, successful or not. */
  onSubmitted: () => void
}

/** Focuses the first invalid field of the form at `formRef` after each submit. */
export function useFocusFirstError(): FocusFirstError {
  const formRef = useRef<HTMLFormElement>(null)
  const [submits, setSubmits] = useState(0)
  // The count renders together with the errors; a frame requested by `onSubmitted` may come before
  // them.
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

/**
 * Focuses the first field or list of a form that has an error, once the errors are rendered. Without
 * one, scrolls the form's own error into view.
 */
function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-list-error]')
    if (invalid) invalid.focus()
    else form.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  })
}
