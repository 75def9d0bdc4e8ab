import { useEffect } from 'react'

/** While it is wanted, the browser asks, in its own words, before the tab is closed or loaded anew. */
export function useUnloadWarning(isWanted: boolean): void {
  useEffect(() => (isWanted ? warnOnUnload() : undefined), [isWanted])
}

/** The same from now on, whenever it is wanted then, until the returned function is called. */
export function warnOnUnload(isWanted = () => true): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (isWanted()) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)
  return () => {
    window.removeEventListener('beforeunload', warn)
  }
}
