/** A box's edges in CSS pixels of the window. */
export type Sides = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

export interface Size {
  width: number
  height: number
}

/** The distance between a message and the window's edges. */
const MARGIN = 8

/**
 * Returns the position of a cell's message: below the cell, or above it if there's no room, within
 * the window. Null when the cell is scrolled out of `rows` or of the window.
 */
export function messagePosition(
  cell: Sides,
  rows: Sides,
  message: Size,
  window: Size,
): { left: number; top: number } | null {
  const view = {
    left: Math.max(0, rows.left),
    top: Math.max(0, rows.top),
    right: Math.min(window.width, rows.right),
    bottom: Math.min(window.height, rows.bottom),
  }
  const isInView =
    cell.right >= view.left &&
    cell.left <= view.right &&
    cell.bottom >= view.top &&
    cell.top <= view.bottom
  if (!isInView) return null
  const most = window.width - message.width - MARGIN
  const isBelow = cell.bottom + message.height + MARGIN <= window.height
  return {
    left: Math.max(MARGIN, Math.min(cell.left, most)),
    top: isBelow ? cell.bottom : cell.top - message.height,
  }
}
