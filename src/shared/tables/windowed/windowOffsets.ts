/** Rows asked for at once. */
export const WINDOW_ROWS = 100

/** Offsets of two neighbouring windows: `even` counts 0, 200, 400 …, `odd` 100, 300, 500 …; null where the rows end before it. */
export interface WindowOffsets {
  even: number
  odd: number | null
}

/**
 * The two windows that hold the rows `first` to `last` (fewer than a window of them), or the one that holds them and the neighbour
 * that the reader is nearer to. Each has a fixed place, so a scroll over a border asks for one new window and keeps the other.
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

/** Rows to scroll through while they are not counted, and whether that is all of them. */
interface KnownRows {
  rows: number
  isAll: boolean
}

/**
 * What a window says where nobody counts: the rows up to it are there, and after a full one the shape of one more window follows. `before` is what was known
 * until then.
 */
export function rowsKnown(offset: number, count: number, before: number): KnownRows {
  const isAll = count < WINDOW_ROWS && (count > 0 || offset === 0)
  if (isAll) return { rows: offset + count, isAll }
  return {
    rows: count === 0 ? Math.min(before, offset) : Math.max(before, offset + count + WINDOW_ROWS),
    isAll,
  }
}
