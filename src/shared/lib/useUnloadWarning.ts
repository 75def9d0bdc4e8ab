import { useEffect } from 'react'

/** Makes the browser ask before the tab is closed or reloaded, while `isWanted`. */
export function useUnloadWarning(isWanted: boolean): void {
  useEffect(() => (isWanted ? warnOnUnload() : undefined), [isWanted])
}

/**
 * Has the browser ask before the tab is closed or reloaded if `isWanted` returns true then. Returns
 * the function that ends it.
 */
export function warnOnUnload(isWanted = () => true): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (isWanted()) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)
  return () => {
    window.removeEventListener('beforeunload', warn)
  }
}
