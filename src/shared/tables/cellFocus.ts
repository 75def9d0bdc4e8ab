/** The cell of a row that holds an element, or null: not every element of a row is in one. */
export function cellOf(element: EventTarget | null): HTMLElement | null {
  return element instanceof Element
    ? element.closest<HTMLElement>('[role="cell"][data-column]')
    : null
}

/** Whether the keyboard is on a cell itself, not on something in it. */
export function isCell(element: EventTarget): boolean {
  return cellOf(element) === element
}

/** Whether the keyboard is on the cell of a column in the row at an index of a table. */
export function isOnCell(table: Element | null, index: number, column: string): boolean {
  const row = table?.querySelector(`[data-row-index="${String(index)}"]`)
  const cell = row && cellIn(row, column)
  return cell?.contains(document.activeElement) === true
}

/** The cell of a column, or null. */
export function cellIn(row: Element, column: string): HTMLElement | null {
  return cellsOf(row).find((cell) => cell.dataset['column'] === column) ?? null
}

/** Moves the focus along the cells of a row; from the first one back to the row. */
export function moveAlongRow(row: HTMLElement, step: 1 | -1): void {
  const cells = cellsOf(row)
  const next = cells.findIndex((cell) => cell.contains(document.activeElement)) + step
  if (next < 0) row.focus()
  else cells[next]?.focus()
}

function cellsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('[role="cell"][data-column]')]
}

/** The width that the widest drawn cell of a column needs, in CSS pixels; 0 where none is drawn. */
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
