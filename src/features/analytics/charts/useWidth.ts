import { type RefCallback, useCallback, useState } from 'react'

/** The width of a chart until it is measured. */
const FIRST_WIDTH = 640

/** Returns a ref, and the width of its element, which follows the window. */
export function useWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(FIRST_WIDTH)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => {
      if (element.clientWidth > 0) setWidth(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [])
  return [ref, width]
}
