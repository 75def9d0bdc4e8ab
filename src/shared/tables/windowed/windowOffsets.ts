/** Rows per request. */
export const WINDOW_ROWS = 100

/** Offsets of two neighboring windows: `even` is 0, 200, 400 …, `odd` is 100, 300, 500 … or null past the last row. */
export interface WindowOffsets {
  even: number
  odd: number | null
}

/**
 * Returns the two windows with the rows `first` to `last` (fewer than a window of them), or the one
 * with them and its nearer neighbor. Each has a fixed place, so that scrolling over a border loads
 * one new window and keeps the other.
 */
export function windowOffsets(first: number, last: number, total: number): WindowOffsets {
  const windows = Math.max(1, Math.ceil(total / WINDOW_ROWS))
  const inRange = (row: number) => Math.min(windows - 1, Math.max(0, Math.floor(row / WINDOW_ROWS)))
  const from = inRange(first)
  const isNearEnd = (first + last) / 2 - from * WINDOW_ROWS >= WINDOW_ROWS / 2
  const wanted = inRange(last) > from || isNearEnd || from === 0 ? from + 1 : from - 1
  const other = wanted < windows ? wanted : from - 1
  if (other < 0) return { even: 0, odd: null }
  const [even, odd] = from % 2 === 0 ? [from, other] : [other, from]
  return { even: even * WINDOW_ROWS, odd: odd * WINDOW_ROWS }
}

/** The rows to scroll through while their total is unknown, and whether that is all of them. */
interface KnownRows {
  rows: number
  isAll: boolean
}

/**
 * Returns the rows known after a window was loaded while the total is unknown: those up to its end,
 * and after a full one a further window of skeletons. `before` is the number known until then.
 */
export function rowsKnown(offset: number, count: number, before: number): KnownRows {
  const isAll = count < WINDOW_ROWS && (count > 0 || offset === 0)
  if (isAll) return { rows: offset + count, isAll }
  return {
    rows: count === 0 ? Math.min(before, offset) : Math.max(before, offset + count + WINDOW_ROWS),
    isAll,
  }
}
