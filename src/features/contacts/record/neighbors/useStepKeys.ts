import { useEffect } from 'react'
import { useStableCallback } from '@/shared/lib/useStableCallback'

interface Steps {
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

const TYPING =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"], [role="menuitem"], [role="slider"]'

/**
 * `j` or → steps forward, `k` or ← back, except in a field, a menu or another dialog. `within`
 * returns the dialog the keys belong to; without it they belong to the page.
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

/**
 * Returns whether a key belongs to the page or, if given, to the dialog. antd focuses elements
 * around a dialog.
 */
function isMine(target: Element, dialog: Element | null | undefined): boolean {
  if (dialog === undefined)
    return (
      !document.querySelector('[role="dialog"][aria-modal="true"]') &&
      !target.closest('[role="dialog"]')
    )
  return dialog !== null && (dialog.contains(target) || target.contains(dialog))
}
