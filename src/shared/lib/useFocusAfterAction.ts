import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus when an action removes the element that has it. `beginAction` remembers the
 * focused element and returns a function to call once the action is done: as soon as `content`
 * changes, `target` gets the focus, unless the focus has moved elsewhere in the meantime.
 */
export function useFocusAfterAction<Target extends HTMLElement = HTMLElement>(
  content: string,
): {
  target: RefObject<Target | null>
  beginAction: () => () => void
} {
  const removed = useRef<Element | null>(null)
  const target = useRef<Target>(null)
  useEffect(() => {
    const { activeElement, body } = document
    if (removed.current && (activeElement === removed.current || activeElement === body))
      target.current?.focus()
    removed.current = null
  }, [content])
  const beginAction = () => {
    const focused = document.activeElement
    return () => {
      removed.current = focused
    }
  }
  return { target, beginAction }
}
