import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

interface Sized {
  /** The element's `ref`. */
  measureRef: (element: HTMLElement | null) => (() => void) | undefined
  /**
   * The sizes are the element's, which is so before the first paint; costly children may wait for
   * it.
   */
  isMeasured: boolean
  /** Inner width in whole CSS pixels; 0 before it is known. */
  width: number
  /** The window's height below the element's top, less `margin`, in CSS pixels. */
  heightBelow: number
}

/** Measures an element and the room below it whenever the window or the element changes. */
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
        watchAbove(element, around, watched)
      }
      // An observer runs between layout and paint: rendered at once, the unfitted table is never
      // seen.
      const observer = new ResizeObserver(() => {
        flushSync(measure)
      })
      // The page changes again when the element is fitted into it. Twice in one frame would be an
      // error ("ResizeObserver loop").
      let frame = 0
      const around = new ResizeObserver(() => {
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(measure)
      })
      const watched = new Set<Element>()
      measure()
      observer.observe(element)
      around.observe(document.documentElement)
      window.addEventListener('resize', measure)
      return () => {
        observer.disconnect()
        around.disconnect()
        cancelAnimationFrame(frame)
        window.removeEventListener('resize', measure)
      }
    },
    [margin],
  )
  return { measureRef, ...size }
}

/** Observes what stands before an element, because it moves when they change. */
function watchAbove(element: Element, observer: ResizeObserver, watched: Set<Element>): void {
  for (let each: Element | null = element; each; each = each.parentElement)
    for (let above = each.previousElementSibling; above; above = above.previousElementSibling)
      if (!watched.has(above)) {
        watched.add(above)
        observer.observe(above)
      }
}
