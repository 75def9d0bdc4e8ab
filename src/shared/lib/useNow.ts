import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

/** The time in milliseconds since 1970, by the minute: "3 minutes ago" stays true while the page stands open. */
export function useNow(): number {
  return useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE) * MINUTE)
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE)
  return () => {
    clearInterval(timer)
  }
}
