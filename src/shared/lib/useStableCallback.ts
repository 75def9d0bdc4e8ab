import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a callback that keeps its identity and runs the latest `handler`, so that memoized rows do not re-render for a new closure. */
export function useStableCallback<Args extends unknown[]>(
  handler: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => {
    latest.current(...args)
  }, [])
}
