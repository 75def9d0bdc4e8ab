import type { CellBounds } from './cellRange'

/** The place of a cell in the marked block, for the style sheet: `in top left corner`. */
const MARK = 'data-range'

interface Marked {
  bounds: CellBounds
  /** One cell with the focus, which only gets the handle to fill down. */
  isFocusOnly: boolean
  hasHandle: boolean
}

/**
 * Marks the rendered cells of a block for the style sheet and for screen readers. The attributes are set beside React, so
 * that no row re-renders for a block that grows.
 */
export function markCells(table: Element, columns: readonly string[], marked: Marked | null): void {
  const places = new Map(columns.map((key, at) => [key, at]))
  for (const row of table.querySelectorAll('[data-row-index]')) {
    const index = Number(row.getAttribute('data-row-index'))
    for (const cell of row.querySelectorAll('[data-column]')) {
      const column = places.get(cell.getAttribute('data-column') ?? '')
      const mark = marked && column !== undefined ? markOf(index, column, marked) : null
      if (mark === null) cell.removeAttribute(MARK)
      else if (cell.getAttribute(MARK) !== mark) cell.setAttribute(MARK, mark)
      if (mark?.startsWith('in') === true) cell.setAttribute('aria-selected', 'true')
      else cell.removeAttribute('aria-selected')
    }
  }
}

function markOf(
  row: number,
  column: number,
  { bounds: { top, bottom, left, right }, isFocusOnly, hasHandle }: Marked,
): string | null {
  if (row < top || row > bottom || column < left || column > right) return null
  const marks = [
    !isFocusOnly && 'in',
    !isFocusOnly && row === top && 'top',
    !isFocusOnly && row === bottom && 'bottom',
    !isFocusOnly && column === left && 'left',
    !isFocusOnly && column === right && 'right',
    hasHandle && row === bottom && column === right && 'corner',
  ].filter((mark) => mark !== false)
  return marks.length === 0 ? null : marks.join(' ')
}

/** The size of the handle in the corner, in CSS pixels. */
const HANDLE = 9

/** Returns whether a point is on the handle to fill down, in the corner of a marked block. */
export function isOnHandle(cell: Element, { clientX, clientY }: MouseEvent): boolean {
  if (cell.getAttribute(MARK)?.endsWith('corner') !== true) return false
  const { right, bottom } = cell.getBoundingClientRect()
  return right - clientX <= HANDLE && bottom - clientY <= HANDLE
}
