import { startTransition, useEffect, useState } from 'react'

/** Returns whether the browser has painted what a component first rendered. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    // The first frame paints; only the second one comes after it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        startTransition(() => {
          setIsPainted(true)
        })
      })
    })
    return () => {
      cancelAnimationFrame(frame)
    }
  }, [])
  return isPainted
}
