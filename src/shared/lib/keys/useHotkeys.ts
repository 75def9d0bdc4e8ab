import { shortcutLetter } from './shortcutLetter'
import { useKeyDown } from './useKeyDown'

const FIELD_OR_DIALOG =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"]'

/** Returns whether a key belongs to a field or a dialog, not to the screen. */
export function isInFieldOrDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELD_OR_DIALOG) !== null
}

interface HotkeyOptions {
  /** A held key runs its command again and again. */
  repeats?: boolean
  /** The keys act with Ctrl or Cmd held, so that no typo runs a command; else without them. */
  isChord?: boolean
}

/**
 * Runs the commands of a screen by `shortcutLetter` (`j`, `enter`), wherever the focus is except in
 * a field or a dialog.
 */
export function useHotkeys(
  commands: Record<string, () => void>,
  { repeats = false, isChord = false }: HotkeyOptions = {},
): void {
  useKeyDown((event) => {
    const run = commands[shortcutLetter(event)]
    if (
      !run ||
      event.defaultPrevented ||
      (event.ctrlKey || event.metaKey) !== isChord ||
      event.altKey ||
      isInFieldOrDialog(event.target)
    )
      return
    event.preventDefault()
    if (repeats || !event.repeat) run()
  }, 'window')
}
