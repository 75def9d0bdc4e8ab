import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

/** Returns the time in milliseconds since 1970, updated every minute, so that "3 minutes ago" stays true. */
export function useNow(): number {
  return useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE) * MINUTE)
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE)
  return () => {
    clearInterval(timer)
  }
}
