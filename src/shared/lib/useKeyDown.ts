import { useEffect } from 'react'
import { useStableCallback } from './useStableCallback'

/** Listens to keys on the whole page. A listener on `document` runs before those on `window`. */
export function useKeyDown(
  onKeyDown: (event: KeyboardEvent) => void,
  on: 'document' | 'window' = 'document',
): void {
  const listener = useStableCallback(onKeyDown)
  useEffect(() => {
    const target: EventTarget = on === 'document' ? document : window
    const handle = (event: Event) => {
      if (event instanceof KeyboardEvent) listener(event)
    }
    target.addEventListener('keydown', handle)
    return () => {
      target.removeEventListener('keydown', handle)
    }
  }, [listener, on])
}
