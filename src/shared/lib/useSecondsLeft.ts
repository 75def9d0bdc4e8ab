import { useEffect, useState } from 'react'

/** Returns the whole seconds until a time (in milliseconds since 1970); 0 once it has passed. */
export function useSecondsLeft(end: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const isRunning = end > now
  useEffect(() => {
    const tick = () => {
      setNow(Date.now())
    }
    tick()
    if (!isRunning) return undefined
    const timer = setInterval(tick, 1000)
    return () => {
      clearInterval(timer)
    }
  }, [end, isRunning])
  return left
}
