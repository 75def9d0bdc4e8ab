import { useEffect } from 'react'
import { useStableCallback } from './useStableCallback'

/**
 * Keys of a screen, by `event.key`: they act wherever the focus is, but in what is typed in or in a dialog. One that is held acts again only with `repeats`. With
 * `isChord` they act while Ctrl or Cmd is held, and no word typed by mistake does what they do; else while no modifier is.
 */
export function useHotkeys(
  keys: Record<string, () => void>,
  { repeats = false, isChord = false } = {},
): void {
  const onKeyDown = useStableCallback((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (
      !act ||
      event.defaultPrevented ||
      (event.ctrlKey || event.metaKey) !== isChord ||
      event.altKey ||
      isElsewhere(event.target)
    )
      return
    event.preventDefault()
    if (repeats || !event.repeat) act()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [onKeyDown])
}

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    target.closest(
      'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"]',
    ) !== null
  )
}
