import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

interface Sized {
  /** The element's `ref`. */
  measureRef: (element: HTMLElement | null) => (() => void) | undefined
  /** The sizes are the element's. They are before anything is painted: what is costly to draw twice may wait for it. */
  isMeasured: boolean
  /** Inner width in whole CSS pixels; 0 before it is known. */
  width: number
  /** What is left of the browser's window below the element's upper edge, in CSS pixels, less `margin`. */
  heightBelow: number
}

/** Measures an element and the room below it, again whenever the window or the element changes. */
export function useElementSize(margin: number): Sized {
  const [size, setSize] = useState(() => ({
    isMeasured: false,
    width: 0,
    heightBelow: window.innerHeight - margin,
  }))
  const measureRef = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const measure = () => {
        const top = element.getBoundingClientRect().top + window.scrollY
        const next = {
          isMeasured: true,
          width: element.clientWidth,
          heightBelow: Math.floor(window.innerHeight - top - margin),
        }
        setSize((known) =>
          known.isMeasured && known.width === next.width && known.heightBelow === next.heightBelow
            ? known
            : next,
        )
      }
      measure()
      // An observer runs between layout and paint: drawn at once, the reader never sees the unfitted table.
      const observer = new ResizeObserver(() => {
        flushSync(measure)
      })
      observer.observe(element)
      observer.observe(document.documentElement)
      window.addEventListener('resize', measure)
      return () => {
        observer.disconnect()
        window.removeEventListener('resize', measure)
      }
    },
    [margin],
  )
  return { measureRef, ...size }
}
