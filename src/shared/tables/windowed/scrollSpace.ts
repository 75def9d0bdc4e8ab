/** The height past which the space is scaled: browsers cap an element at about 33 million (Chromium) or 17.9 million (Firefox) pixels. */
export const MAX_SCROLL_HEIGHT = 15_000_000

/** The geometry of a window over many rows of one height. Lengths are CSS pixels. */
export interface ScrollSpace {
  rows: number
  rowHeight: number
  viewport: number
  /** Height of the element that is scrolled. */
  height: number
  /** The row (with fraction) at the top when scrolled to the end. */
  maxRow: number
}

/** The element's scroll offset and the row (with fraction) that is drawn at it. */
export interface ScrollPosition {
  top: number
  row: number
}

/** Returns the space of so many rows; past `MAX_SCROLL_HEIGHT` one scrolled pixel is more than one drawn pixel. */
export function scrollSpace(rows: number, rowHeight: number, viewport: number): ScrollSpace {
  const height = Math.min(rows * rowHeight, MAX_SCROLL_HEIGHT)
  return { rows, rowHeight, viewport, height, maxRow: Math.max(0, rows - viewport / rowHeight) }
}

/**
 * Returns the position after the element was scrolled to `top`. In a scaled space a short move (the
 * wheel) goes pixel by pixel and a long one (a dragged bar) in proportion. Both ends are exact, so
 * that the first and the last row can be reached.
 */
export function scrolledTo(
  space: ScrollSpace,
  previous: ScrollPosition,
  top: number,
): ScrollPosition {
  const end = Math.max(0, space.height - space.viewport)
  if (!isScaled(space)) return { top, row: clampRow(space, top / space.rowHeight) }
  const moved = top - previous.top
  const isShort = Math.abs(moved) < 4 * space.viewport && top > 0 && top < end - 1
  return {
    top,
    row: clampRow(
      space,
      isShort ? previous.row + moved / space.rowHeight : (top / end) * space.maxRow,
    ),
  }
}

/** Returns the position with a row at the top, as far as the end allows. */
export function positionOfRow(space: ScrollSpace, row: number): ScrollPosition {
  const reached = clampRow(space, row)
  const end = Math.max(0, space.height - space.viewport)
  return {
    row: reached,
    top: isScaled(space) ? (reached / space.maxRow) * end : reached * space.rowHeight,
  }
}

/** Returns the position after the shortest scroll that shows a whole row. */
export function positionShowing(
  space: ScrollSpace,
  position: ScrollPosition,
  index: number,
): ScrollPosition {
  const { first, last } = wholeRows(space, position)
  if (index >= first && index <= last) return position
  if (index < first) return positionOfRow(space, index)
  return positionOfRow(space, index + 1 - space.viewport / space.rowHeight)
}

/** Returns the first and last row that are partly in the viewport, plus `overscan` rows each way; `last < first` if there are none. */
export function visibleRows(space: ScrollSpace, position: ScrollPosition, overscan = 0) {
  const row = clampRow(space, position.row)
  return {
    first: Math.max(0, Math.floor(row) - overscan),
    last: Math.min(
      space.rows - 1,
      Math.ceil(row + space.viewport / space.rowHeight) - 1 + overscan,
    ),
  }
}

/** Returns the first and last row that are wholly in the viewport. */
export function wholeRows(space: ScrollSpace, position: ScrollPosition) {
  const row = clampRow(space, position.row)
  const tolerance = 1e-6
  return {
    first: Math.max(0, Math.ceil(row - tolerance)),
    last: Math.min(
      space.rows - 1,
      Math.floor(row + space.viewport / space.rowHeight + tolerance) - 1,
    ),
  }
}

/** Returns the offset of a row in the scrolled element, in whole pixels, so that a row that stays does not re-render. */
export function rowTop(space: ScrollSpace, position: ScrollPosition, index: number): number {
  if (!isScaled(space)) return index * space.rowHeight
  return Math.round(position.top + (index - clampRow(space, position.row)) * space.rowHeight)
}

function isScaled(space: ScrollSpace): boolean {
  return space.height < space.rows * space.rowHeight
}

function clampRow(space: ScrollSpace, row: number): number {
  return Math.max(0, Math.min(space.maxRow, row))
}
