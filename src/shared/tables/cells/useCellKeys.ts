import { isAltGr } from '../../lib/keys/isAltGr'
import { isComposing } from '../../lib/keys/isComposing'
import { shortcutLetter } from '../../lib/keys/shortcutLetter'
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
 * block up. Other keys give it up too and are left to the table. A held key clears or fills once.
 */
export function useCellKeys(
  { table, total, focus }: Options,
  cells: SelectedCells,
  commands: CellKeyCommands,
): void {
  useTableEvent(table, 'keydown', (event) => {
    const place = focusedCell(table.current, cells.columns)
    if (!place || event.target !== document.activeElement) return
    if (event.defaultPrevented || (event.altKey && !isAltGr(event)) || isComposing(event)) return
    const grid = { columns: cells.columns, total, page: pageOf(table.current) }
    const moveTo = (next: CellPlace) => {
      focus.current?.moveTo(next.row, next.column)
    }
    if (!actOnKey(event, { place, grid, cells, commands, moveTo })) return
    event.preventDefault()
    event.stopPropagation()
  })
}

interface KeyContext {
  /** The cell with the focus. */
  place: CellPlace
  grid: Parameters<typeof cellByKey>[2]
  cells: SelectedCells
  commands: CellKeyCommands
  moveTo: (place: CellPlace) => void
}

/** Acts on a key; returns false for a key that is left to the table. */
function actOnKey(event: KeyboardEvent, context: KeyContext): boolean {
  const { place, grid, cells, commands } = context
  const { key, shiftKey } = event
  const range = cells.readRange() ?? { anchor: place, end: place }
  const hasCommand = (event.ctrlKey || event.metaKey) && !isAltGr(event)
  if (key === 'Tab') return !hasCommand && goAlongRow(context, shiftKey ? -1 : 1)
  const next = cellByKey(event, shiftKey ? range.end : place, grid)
  if (next && shiftKey) cells.select({ anchor: range.anchor, end: next })
  else if (next) return move(event, next, context)
  else if (key === 'Escape' && cells.range) cells.clear()
  else if ((key === 'Delete' || key === 'Backspace') && !hasCommand && !shiftKey) {
    if (!event.repeat) commands.clear(range)
  } else if (hasCommand && !shiftKey && shortcutLetter(event) === 'd') {
    if (!event.repeat) commands.fillDown(range, 1)
  } else {
    if ((key.length === 1 && !hasCommand) || key === 'Enter' || key === 'F2') cells.clear()
    return false
  }
  return true
}

function move(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  next: CellPlace,
  { place, cells, moveTo }: KeyContext,
): boolean {
  cells.clear()
  // Left of the first cell is the row itself, and these keys are the table's.
  if (!ctrlKey && !metaKey && (key === 'ArrowLeft' || key === 'ArrowRight')) return false
  if (next.row !== place.row || next.column !== place.column) moveTo(next)
  return true
}

/** Goes to the next cell of the row; behind the last one the focus leaves the cells. */
function goAlongRow({ place, cells, moveTo }: KeyContext, step: 1 | -1): boolean {
  cells.clear()
  const column = cells.columns[cells.columns.indexOf(place.column) + step]
  if (column === undefined) return false
  moveTo({ row: place.row, column })
  return true
}

/** Returns the rows that Page Up and Page Down pass. */
function pageOf(table: Element | null): number {
  const row = table?.querySelector<HTMLElement>('[data-row-index]')
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
