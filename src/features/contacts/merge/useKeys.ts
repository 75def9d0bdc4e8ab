import { useEffect } from 'react'
import { useStableCallback } from '@/shared/lib/useStableCallback'

/**
 * Keys of a screen, by `event.key`: they act wherever the focus is, but in what is typed in, in a dialog, or with a modifier held. One that is held acts again only
 * with `repeats`.
 */
export function useKeys(keys: Record<string, () => void>, { repeats = false } = {}): void {
  const onKeyDown = useStableCallback((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
    event.preventDefault()
    if (repeats || !event.repeat) act()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => { window.removeEventListener('keydown', onKeyDown) }
  }, [onKeyDown])
}

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.closest('input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"]') !== null
}
