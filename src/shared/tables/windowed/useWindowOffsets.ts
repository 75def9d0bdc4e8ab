import { useCallback, useEffect, useRef, useState } from 'react'
import { WINDOW_ROWS, windowOffsets } from './windowOffsets'
import type { WindowOffsets } from './windowOffsets'

/** A dragged scroll bar passes thousands of windows: one that is far away is asked for when the bar rests this long, in milliseconds. */
const REST_MS = 80

interface FollowedRows {
  /** What the list is of; another key starts again at `initialRow`. */
  key: string
  /** How many rows there are; null while that is not known. */
  total: number | null
  initialRow: number
}

interface FollowedWindows {
  offsets: WindowOffsets
  /** Tell it each range of rows that is drawn. */
  onRangeChange: (first: number, last: number) => void
}

/**
 * Follows the drawn rows with two windows of a list; ask for them with two query hooks. Neighbouring windows follow at once, far ones
 * when the scrolling rests. Until the total is known, only the window of `initialRow` is asked for, or two when that is far down.
 */
export function useWindowOffsets({ key, total, initialRow }: FollowedRows): FollowedWindows {
  const [range, setRange] = useState({ key, first: initialRow, last: initialRow })
  const latest = useRef(range)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [key],
  )

  const onRangeChange = useCallback(
    (first: number, last: number) => {
      const isFar =
        latest.current.key === key && Math.abs(first - latest.current.first) > WINDOW_ROWS
      latest.current = { key, first, last }
      clearTimeout(timer.current)
      const follow = () => {
        setRange((known) =>
          known.key === key && isSameWindows(known, latest.current) ? known : latest.current,
        )
      }
      if (isFar) timer.current = setTimeout(follow, REST_MS)
      else follow()
    },
    [key],
  )

  const { first, last } = range.key === key ? range : { first: initialRow, last: initialRow }
  const offsets = windowOffsets(
    first,
    last,
    total ?? (initialRow === 0 ? 0 : initialRow + 2 * WINDOW_ROWS),
  )
  return { offsets, onRangeChange }
}

interface Range {
  first: number
  last: number
}

/** Half a window is the grain at which the followed windows change. */
function isSameWindows(known: Range, range: Range): boolean {
  const halves = ({ first, last }: Range) =>
    [first, last, (first + last) / 2].map((row) => Math.floor(row / (WINDOW_ROWS / 2)))
  const before = halves(known)
  return halves(range).every((half, at) => half === before[at])
}
