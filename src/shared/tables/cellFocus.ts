/** Returns the cell that contains an element, or null. */
export function cellOf(element: EventTarget | null): HTMLElement | null {
  return element instanceof Element
    ? element.closest<HTMLElement>('[role="gridcell"][data-column]')
    : null
}

/** The attribute of the field in a cell that takes text of input methods (`useComposedText`). */
export const CELL_FIELD = 'data-cell-field'

/** Returns whether an element is a cell itself or its field, not something else in it. */
export function isCell(element: EventTarget): boolean {
  return (
    cellOf(element) === element || (element instanceof Element && element.hasAttribute(CELL_FIELD))
  )
}

/** Returns whether the focus is in the cell of a column, in the row at an index of a table. */
export function isOnCell(table: Element | null, index: number, column: string): boolean {
  const row = table?.querySelector(`[data-row-index="${String(index)}"]`)
  const cell = row && cellIn(row, column)
  return cell?.contains(document.activeElement) === true
}

/** Returns the cell of a column in a row, or null. */
export function cellIn(row: Element, column: string): HTMLElement | null {
  return cellsOf(row).find((cell) => cell.dataset['column'] === column) ?? null
}

/** Moves the focus along the cells of a row, and from the first one back to the row. */
export function moveAlongRow(row: HTMLElement, step: 1 | -1): void {
  const cells = cellsOf(row)
  const next = cells.findIndex((cell) => cell.contains(document.activeElement)) + step
  if (next < 0) row.focus()
  else cells[next]?.focus()
}

function cellsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('[role="gridcell"][data-column]')]
}

/**
 * Returns the width of the widest rendered cell of a column, in CSS pixels; 0 if none is rendered.
 */
export function widestCell(table: Element, column: string): number {
  const cells = cellsOf(table).filter((cell) => cell.dataset['column'] === column)
  const before = cells.map((cell) => cell.style.width)
  for (const cell of cells) cell.style.width = 'max-content'
  const widest = Math.max(0, ...cells.map((cell) => cell.getBoundingClientRect().width))
  cells.forEach((cell, at) => {
    cell.style.width = before[at] ?? ''
  })
  return Math.ceil(widest)
}
