import { shortcutLetter } from './shortcutLetter'
import { useKeyDown } from './useKeyDown'

interface Steps {
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

const FIELD_OR_MENU =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"], [role="menuitem"], [role="slider"]'

/**
 * Goes to the next item by `j` or → and to the previous one by `k` or ←, wherever the focus is
 * except in a field, a menu or another dialog. `within` returns the dialog that the keys belong to;
 * without it they belong to the page.
 */
export function useStepKeys({ onPrevious, onNext }: Steps, within?: () => Element | null): void {
  useKeyDown((event) => {
    const { target } = event
    if (event.defaultPrevented || hasModifier(event) || !(target instanceof Element)) return
    if (target.closest(FIELD_OR_MENU) || !isInScope(target, within?.())) return
    const steps: Record<string, Steps['onNext']> = {
      j: onNext,
      arrowright: onNext,
      k: onPrevious,
      arrowleft: onPrevious,
    }
    const step = steps[shortcutLetter(event)]
    if (!step) return
    event.preventDefault()
    step()
  })
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey
}

/**
 * Returns whether a key belongs to the page or to `dialog`. antd focuses the wrapper of a dialog.
 */
function isInScope(target: Element, dialog: Element | null | undefined): boolean {
  if (dialog === undefined)
    return (
      !document.querySelector('[role="dialog"][aria-modal="true"]') &&
      !target.closest('[role="dialog"]')
    )
  return dialog !== null && (dialog.contains(target) || target.contains(dialog))
}
