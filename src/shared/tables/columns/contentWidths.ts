import { useState } from 'react'
import type { WindowedColumn } from '../windowed/windowedColumn'
import type { WindowedRows } from '../windowed/windowedRows'

/** The widths at which the content of columns is not cut, by key, in CSS pixels. */
export type ContentWidths = Readonly<Record<string, number>>

/** Rows that are measured: a window of them. */
const MEASURED_ROWS = 100
/** The share of rows whose content fits: a few very long ones would take all the room. */
const FITTING_SHARE = 0.95
const MAX_CONTENT = 280
const CELL_PADDING = 17
/** Even the narrowest letters need more than `MAX_CONTENT` for a longer text. */
const MEASURED_LETTERS = 80

/** Letters that are narrower or wider than most, and by how many pixels. */
const letters: readonly [RegExp, number][] = [
  [/[\s.,:;'’|!()[\]ijltfrI-]/g, -3],
  [/[mwMW@%]/g, 4],
  [/[A-Z]/g, 1.5],
  [/\d/g, 1],
  [/[\u1100-\uffff]/g, 6],
]

/**
 * Estimates the width of a text in our typeface at 14 px, without asking the browser; of a long one,
 * the width of its beginning.
 */
export function textWidth(text: string): number {
  const start = text.slice(0, MEASURED_LETTERS)
  return letters.reduce(
    (width, [found, more]) => width + more * (start.match(found)?.length ?? 0),
    7.5 * start.length,
  )
}

type MeasuredRows<Row> = Pick<
  WindowedRows<Row>,
  'resultKey' | 'contentKey' | 'total' | 'isStale' | 'initialRow' | 'rowAt'
>

/**
 * Returns the widths by the content of the first loaded rows of each result. A later result makes
 * columns only wider, so that they stay in place while one searches and scrolls.
 */
export function useContentWidths<Row>(
  columns: readonly WindowedColumn<Row>[],
  { resultKey, contentKey = '', total, isStale, initialRow, rowAt }: MeasuredRows<Row>,
): ContentWidths {
  const [known, setKnown] = useState<{ key: string | null; widths: ContentWidths }>({
    key: null,
    widths: {},
  })
  const first = Math.floor(initialRow)
  const key = resultKey + contentKey
  if (total !== null && !isStale && known.key !== key) {
    // The first one may be the header of a group.
    const rows = Array.from({ length: MEASURED_ROWS }, (_, at) => rowAt(first + at)).filter(
      (row) => row !== undefined,
    )
    if (rows.length > 0) setKnown({ key, widths: contentWidths(columns, rows, known.widths) })
  }
  return known.widths
}

/** Returns the widths by these rows, none smaller than `before`. */
export function contentWidths<Row>(
  columns: readonly WindowedColumn<Row>[],
  rows: readonly Row[],
  before: ContentWidths,
): ContentWidths {
  const widths = columns.map(({ key, contentWidth }) => {
    const lengths = (contentWidth ? rows.map(contentWidth) : [])
      .filter((length) => length > 0)
      .sort((one, other) => one - other)
    const fitting = lengths[Math.ceil(lengths.length * FITTING_SHARE) - 1] ?? 0
    const width = Math.ceil(Math.min(MAX_CONTENT, fitting + CELL_PADDING))
    return [key, Math.max(width, before[key] ?? 0)] as const
  })
  const isWider = widths.some(([key, width]) => width > (before[key] ?? 0))
  return isWider ? Object.fromEntries(widths) : before
}
