import { type RefObject, useEffect } from 'react'
import { useStableCallback } from '../../lib/useStableCallback'

/**
 * Listens on the element of a table itself, so that a listener runs before those of React and can
 * take an event from them (`preventDefault`, `stopPropagation`).
 */
export function useTableEvent<K extends 'keydown' | 'mousedown' | 'click'>(
  table: RefObject<HTMLElement | null>,
  type: K,
  listener: (event: HTMLElementEventMap[K]) => void,
): void {
  const listen = useStableCallback(listener)
  useEffect(() => {
    const element = table.current
    if (!element) return undefined
    element.addEventListener(type, listen)
    return () => {
      element.removeEventListener(type, listen)
    }
  }, [table, type, listen])
}
