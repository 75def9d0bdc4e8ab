import type { RefObject } from 'react'
import type { CellModeProps } from './cellMode'
import { type CellPlace, type CellRange, boundsOf, cellByKey, sizeOf } from './cellRange'
import { type SelectedCells, focusedCell } from './useCellRange'
import { useTableEvent } from './useTableEvent'

export interface CellKeyCommands {
  clear: (range: CellRange) => void
  /** Fills a block with its first rows, or a single cell with the one above it. */
  fillDown: (range: CellRange, sourceRows: number) => void
}

type Options = Pick<CellModeProps<never>, 'table' | 'total' | 'focus'>

/**
 * Handles keys on a cell. Arrows with Ctrl or Cmd, Home and End go to the edges, Tab goes along the
 * row; with Shift they select a block. Delete clears, Ctrl or Cmd+D fills down, Escape gives the
 * block up. Other keys give it up too and are left to the table.
 */
export function useCellKeys(
  { table, total, focus }: Options,
  cells: SelectedCells,
  commands: CellKeyCommands,
): void {
  useTableEvent(table, 'keydown', (event) => {
    const place = focusedCell(table.current, cells.columns)
    if (!place || event.target !== document.activeElement) return
    if (event.defaultPrevented || event.altKey || event.isComposing) return
    if (!act(event, place)) return
    event.preventDefault()
    event.stopPropagation()
  })

  const act = (event: KeyboardEvent, place: CellPlace): boolean => {
    const { key } = event
    const range = cells.readRange() ?? { anchor: place, end: place }
    const hasCommand = event.ctrlKey || event.metaKey
    if (key === 'Tab') return hasCommand ? false : tab(place, event.shiftKey)
    const grid = { columns: cells.columns, total, page: pageOf(table) }
    const next = cellByKey(event, event.shiftKey ? range.end : place, grid)
    if (next) return move(event, place, { range, next })
    if (key === 'Escape' && cells.range) cells.clear()
    else if ((key === 'Delete' || key === 'Backspace') && !hasCommand && !event.shiftKey)
      commands.clear(range)
    else if (key.toLowerCase() === 'd' && hasCommand && !event.shiftKey) commands.fillDown(range, 1)
    else {
      if (isText(event) || key === 'Enter' || key === 'F2') cells.clear()
      return false
    }
    return true
  }

  const move = (
    { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
    place: CellPlace,
    { range, next }: { range: CellRange; next: CellPlace },
  ): boolean => {
    if (shiftKey) {
      cells.select({ anchor: range.anchor, end: next })
      return true
    }
    cells.clear()
    // Left of the first cell is the row itself, and plain arrows are the table's.
    const isPlain = !ctrlKey && !metaKey && key !== 'Home' && key !== 'End'
    if (isPlain && (key === 'ArrowLeft' || key === 'ArrowRight')) return false
    if (next.row !== place.row || next.column !== place.column)
      focus.current?.moveTo(next.row, next.column)
    return true
  }

  /** Goes to the next cell of the row; behind the last one the focus leaves the cells. */
  const tab = ({ row, column }: CellPlace, isBack: boolean): boolean => {
    cells.clear()
    const next = cells.columns[cells.columns.indexOf(column) + (isBack ? -1 : 1)]
    if (next === undefined) return false
    focus.current?.moveTo(row, next)
    return true
  }
}

function isText({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey
}

/** Returns the rows that Page Up and Page Down pass. */
function pageOf(table: RefObject<HTMLElement | null>): number {
  const row = table.current?.querySelector<HTMLElement>('[data-row-index]')
  const body = row?.closest('[role="rowgroup"]')
  if (!row || !body || row.offsetHeight === 0) return 1
  return Math.max(1, Math.floor(body.clientHeight / row.offsetHeight) - 1)
}

/** Returns the text for screen readers: `3 × 2 cells selected`; '' without a block. */
export function describeRange(range: CellRange | null, columns: readonly string[]): string {
  const bounds = range && boundsOf(range, columns)
  if (!bounds) return ''
  const size = sizeOf(bounds)
  return `${String(size.rows)} × ${String(size.columns)} cells selected`
}
