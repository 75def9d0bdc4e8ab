import { useCallback, useEffect, useRef, useState } from 'react'
import { WINDOW_ROWS, windowOffsets } from './windowOffsets'
import type { WindowOffsets } from './windowOffsets'

/** Debounce of loading a distant window, in milliseconds: a dragged scroll bar passes thousands. */
const FAR_DELAY_MS = 80

interface FollowedRows {
  /** Identifies the list; another key starts again at `initialRow`. */
  key: string
  /** The number of rows; null while unknown. */
  total: number | null
  initialRow: number
}

interface FollowedWindows {
  offsets: WindowOffsets
  /** Reports each rendered range of rows. */
  onRangeChange: (first: number, last: number) => void
}

/**
 * Follows the rendered rows with two windows of a list, for two query hooks. Neighboring windows
 * follow at once, distant ones when scrolling pauses. While the total is unknown, only the window of
 * `initialRow` is loaded, or two when that is far down.
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
      if (isFar) timer.current = setTimeout(follow, FAR_DELAY_MS)
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

/** Compares two ranges by half windows, the grain at which the followed windows change. */
function isSameWindows(known: Range, range: Range): boolean {
  const halves = ({ first, last }: Range) =>
    [first, last, (first + last) / 2].map((row) => Math.floor(row / (WINDOW_ROWS / 2)))
  const before = halves(known)
  return halves(range).every((half, at) => half === before[at])
}
