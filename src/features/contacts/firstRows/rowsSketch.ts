import { browserStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'

/** The place and the columns of the contacts table, as it was last shown in this browser. */
export interface RowsSketch {
  userId: string
  /** Of the window, in CSS pixels: at another width the table has another place. */
  windowWidth: number
  left: number
  top: number
  width: number
  /** Room between the table and the end of the window, in CSS pixels. */
  below: number
  headerHeight: number
  rowHeight: number
  columns: readonly SketchedColumn[]
}

export interface SketchedColumn {
  /** '' for the column of check boxes. */
  key: string
  title: string
  width: number
}

const KEY = userStorageKey('contacts-sketch')

export function saveSketch(sketch: RowsSketch): void {
  browserStorage.set(KEY, JSON.stringify(sketch))
}

/** Returns the sketch if it is of this user and fits the window. */
export function readSketch(userId: string): RowsSketch | null {
  try {
    const sketch: unknown = JSON.parse(browserStorage.get(KEY) ?? 'null')
    return isSketch(sketch) && sketch.userId === userId && sketch.windowWidth === window.innerWidth
      ? sketch
      : null
  } catch {
    return null // not written by us
  }
}

/** Checks by hand, because the first rows do without the library of schemas. */
function isSketch(value: unknown): value is RowsSketch {
  const sketch = (value ?? {}) as Partial<Record<keyof RowsSketch, unknown>>
  const lengths = [
    sketch.windowWidth,
    sketch.left,
    sketch.top,
    sketch.width,
    sketch.below,
    sketch.headerHeight,
    sketch.rowHeight,
  ]
  return (
    typeof sketch.userId === 'string' &&
    lengths.every((length) => typeof length === 'number' && length >= 0 && length < 10_000) &&
    Number(sketch.rowHeight) >= 20 &&
    Array.isArray(sketch.columns) &&
    sketch.columns.length < 100 &&
    sketch.columns.every(isColumn)
  )
}

function isColumn(value: unknown): value is SketchedColumn {
  const column = (value ?? {}) as Partial<Record<keyof SketchedColumn, unknown>>
  return (
    typeof column.key === 'string' &&
    typeof column.title === 'string' &&
    typeof column.width === 'number'
  )
}
