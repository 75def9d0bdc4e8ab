import { useCallback, useLayoutEffect, useRef } from 'react'

/** An event handler that keeps its identity and always runs the latest version: memoised rows are not drawn again for a new closure. */
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
