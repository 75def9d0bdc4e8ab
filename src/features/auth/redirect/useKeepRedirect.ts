import { useCallback } from 'react'
import { useLocation } from 'react-router-dom'
import { safeRedirect, withRedirect } from './safeRedirect'

/** Returns a function that copies the `redirect` of the address, if it is safe, to another path. */
export function useKeepRedirect(): (path: string) => string {
  const { search } = useLocation()
  return useCallback(
    (path: string) => {
      const target = new URLSearchParams(search).get('redirect')
      if (target === null || safeRedirect(target) === null) return path
      return withRedirect(path, target)
    },
    [search],
  )
}
