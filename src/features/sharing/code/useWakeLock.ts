import { useEffect } from 'react'

/**
 * Keeps the screen awake while the caller is mounted and the page is visible. Browsers without a
 * wake lock, and devices that save power, let the screen sleep as usual.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const request = async () => {
      if (!('wakeLock' in navigator) || document.hidden) return
      const granted = await navigator.wakeLock.request('screen')
      if (isOver) await granted.release()
      else lock = granted
    }
    const keepAwake = () => {
      request().catch(() => undefined)
    }
    keepAwake()
    // The browser releases the lock when the page is hidden.
    document.addEventListener('visibilitychange', keepAwake)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', keepAwake)
      lock?.release().catch(() => undefined)
    }
  }, [])
}
