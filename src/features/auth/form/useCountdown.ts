import { useCallback, useEffect, useState } from 'react'

/** Returns the whole seconds left of a wait, by the clock, and a function that starts one. */
export function useCountdown(
  initialSeconds = 0,
): [secondsLeft: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(initialSeconds)
  const [end, setEnd] = useState(() => Date.now() + initialSeconds * 1000)
  const isRunning = left > 0

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    }, 1000)
    return () => {
      clearInterval(timer)
    }
  }, [isRunning, end])

  const start = useCallback((seconds: number) => {
    setLeft(seconds)
    setEnd(Date.now() + seconds * 1000)
  }, [])
  return [left, start]
}
