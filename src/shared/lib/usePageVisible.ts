import { useEffect, useSyncExternalStore } from 'react'

/** Returns whether the page is visible. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(onVisibilityChange, isPageVisible)
}

/** Calls `onShow` each time the page becomes visible again. */
export function usePageShown(onShow: (() => unknown) | undefined): void {
  useEffect(
    () =>
      onShow &&
      onVisibilityChange(() => {
        if (isPageVisible()) onShow()
      }),
    [onShow],
  )
}

function onVisibilityChange(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
  }
}

function isPageVisible(): boolean {
  return document.visibilityState !== 'hidden'
}
