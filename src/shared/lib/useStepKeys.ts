import { useEffect } from 'react'
import { useStableCallback } from './useStableCallback'

interface Steps {
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

const TYPING =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"], [role="menuitem"], [role="slider"]'

/**
 * `j` or → goes on, `k` or ← goes back, wherever the focus is but in a field, a menu or another dialog. `within` is the dialog that the keys belong to;
 * without it they belong to the page.
 */
export function useStepKeys({ onPrevious, onNext }: Steps, within?: () => Element | null): void {
  const onKeyDown = useStableCallback((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.shiftKey ||
      !(event.target instanceof Element)
    )
      return
    if (event.target.closest(TYPING) || !isMine(event.target, within?.())) return
    const step = { j: onNext, ArrowRight: onNext, k: onPrevious, ArrowLeft: onPrevious }[event.key]
    if (!step) return
    event.preventDefault()
    step()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [onKeyDown])
}

/** Whether a key pressed there is for the page or, where a dialog is given, for that one. antd gives the focus to what is around a dialog. */
function isMine(target: Element, dialog: Element | null | undefined): boolean {
  if (dialog === undefined)
    return (
      !document.querySelector('[role="dialog"][aria-modal="true"]') &&
      !target.closest('[role="dialog"]')
    )
  return dialog !== null && (dialog.contains(target) || target.contains(dialog))
}
