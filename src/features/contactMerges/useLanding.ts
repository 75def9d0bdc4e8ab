import { type RefObject, useEffect, useRef } from 'react'

/**
 * The focus, where what has it leaves with what is done. `leave` is called when that is begun and gives what is called once it is done: then the element in `landing`
 * takes the focus, as soon as there is another `sight`, unless it was moved elsewhere meanwhile.
 */
export function useLanding(sight: string): {
  landing: RefObject<HTMLElement | null>
  leave: () => () => void
} {
  const leaving = useRef<Element | null>(null)
  const landing = useRef<HTMLElement>(null)
  useEffect(() => {
    const { activeElement, body } = document
    if (leaving.current && (activeElement === leaving.current || activeElement === body))
      landing.current?.focus()
    leaving.current = null
  }, [sight])
  const leave = () => {
    const focused = document.activeElement
    return () => {
      leaving.current = focused
    }
  }
  return { landing, leave }
}
