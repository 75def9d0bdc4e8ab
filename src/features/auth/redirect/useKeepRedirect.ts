import { useCallback } from 'react'
import { useLocation } from 'react-router-dom'
import { safeRedirect, withRedirect } from './safeRedirect'

/** Adds this address's `redirect`, if it stays within the app, to the path of another screen: who wanted something gets there by whatever way in they take. */
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
