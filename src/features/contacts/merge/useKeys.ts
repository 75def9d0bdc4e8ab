import { useEffect } from 'react'
import { useStableCallback } from '@/shared/lib/useStableCallback'

/** Keys of a screen, by `event.key`: they act wherever the focus is, but in what is typed in, in a dialog, or with a modifier held. */
export function useKeys(keys: Record<string, () => void>): void {
  const onKeyDown = useStableCallback((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target, event.key)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => { window.removeEventListener('keydown', onKeyDown) }
  }, [onKeyDown])
}

/** Enter belongs to what has the focus, letters to what is typed in. */
function isElsewhere(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (key === 'Enter' && target.closest('button, a, input, select, textarea') !== null) return true
  return target.closest('input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"]') !== null
}
