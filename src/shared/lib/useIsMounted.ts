import { useCallback, useEffect, useRef } from 'react'

/** Returns a function that tells whether the caller is still on screen, for work that ends later. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}
