import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { positionOfRow, scrollSpace, visibleRows } from './scrollSpace'

/** Rows rendered above and below those in view. */
export const OVERSCAN = 3

interface ScrollWindowOptions {
  element: RefObject<HTMLElement | null>
  total: number
  /** In CSS pixels. */
  rowHeight: number
  height: number
  initialRow: number
  initialLeft?: (() => number) | undefined
  onRangeChange: (first: number, last: number) => void
  onTopRowChange: (row: number) => void
}

/** Holds the scroll position of a windowed list, reports it, and returns the rows to render. */
export function useScrollWindow(options: ScrollWindowOptions) {
  const { element, total, rowHeight, height, initialRow, initialLeft } = options
  const { onRangeChange, onTopRowChange } = options
  const space = useMemo(() => scrollSpace(total, rowHeight, height), [total, rowHeight, height])
  const [start] = useState(() => positionOfRow(space, initialRow))
  const [position, setPosition] = useState(start)
  const [shownHeight, setShownHeight] = useState(rowHeight)
  // When the row height changes, the row at the top stays there.
  if (shownHeight !== rowHeight) {
    setShownHeight(rowHeight)
    setPosition(positionOfRow(space, position.row))
  }
  const { first, last } = visibleRows(space, position, OVERSCAN)

  const top = useRef(start.top)
  useLayoutEffect(() => {
    top.current = position.top
  }, [position.top])
  // At the top there is nothing to set, and reading `scrollTop` would force a layout.
  useLayoutEffect(() => {
    if (element.current && top.current > 0 && top.current !== element.current.scrollTop)
      element.current.scrollTop = top.current
  }, [element, shownHeight])
  const [startLeft] = useState(() => initialLeft?.() ?? 0)
  useLayoutEffect(() => {
    if (element.current && startLeft > 0) element.current.scrollLeft = startLeft
  }, [element, startLeft])
  useEffect(() => {
    onRangeChange(first, last)
  }, [onRangeChange, first, last])
  useEffect(() => {
    onTopRowChange(position.row)
  }, [onTopRowChange, position.row])

  return { space, start, position, setPosition, first, last }
}
