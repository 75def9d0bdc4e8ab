import { type RefObject, useEffect, useRef } from 'react'

/**
 * The focus, where what has it leaves with what was done: after `moveOn` the element in `landing` takes it, as soon as there is another `sight`.
 */
export function useLanding(sight: string): { landing: RefObject<HTMLElement | null>; moveOn: () => void } {
  const isMoving = useRef(false)
  const landing = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isMoving.current) landing.current?.focus()
    isMoving.current = false
  }, [sight])
  return { landing, moveOn: () => { isMoving.current = true } }
}
