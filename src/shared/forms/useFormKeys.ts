import { isComposing } from '../lib/keys/isComposing'
import { shortcutLetter } from '../lib/keys/shortcutLetter'
import { useKeyDown } from '../lib/keys/useKeyDown'

/**
 * Saves by Ctrl+S (⌘S) and cancels by Escape, wherever the focus is on the page. Escape first closes
 * what is open over the form.
 */
export function useFormKeys(save: () => void, cancel?: () => void): void {
  useKeyDown((event) => {
    if (isComposing(event)) return
    if ((event.ctrlKey || event.metaKey) && !event.altKey && shortcutLetter(event) === 's') {
      event.preventDefault()
      commitTyped()
      save()
      return
    }
    if (!cancel || event.key !== 'Escape' || event.defaultPrevented || isBehindOverlay()) return
    // The question about unsaved changes opens on this key, and would be closed by it.
    event.stopPropagation()
    cancel()
  })
}

/** Returns whether a dialog or a list is open over the form. */
function isBehindOverlay(): boolean {
  return (
    document.querySelector('[role="dialog"]') !== null ||
    document.activeElement?.getAttribute('aria-expanded') === 'true'
  )
}

/** Blurs the field for a moment: some controls, such as tags, commit their text only on blur. */
function commitTyped() {
  const field = document.activeElement
  if (!(field instanceof HTMLElement)) return
  field.blur()
  field.focus({ preventScroll: true })
}
