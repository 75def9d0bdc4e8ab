import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns the ref of a control that takes the focus when it appears. In a dialog the attribute
 * `autoFocus` does nothing, because React applies it before the dialog is in the document.
 */
export function useAutoFocus<Control extends { focus: () => void }>(
  isWanted = true,
): RefObject<Control | null> {
  const control = useRef<Control>(null)
  useEffect(() => {
    if (isWanted) control.current?.focus()
  }, [isWanted])
  return control
}
