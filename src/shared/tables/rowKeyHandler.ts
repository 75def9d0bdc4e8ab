import type { KeyboardEvent } from 'react'
import { isAltGr } from '../lib/keys/isAltGr'
import { shortcutLetter } from '../lib/keys/shortcutLetter'
import { cellOf, isCell, moveAlongRow } from './cellFocus'
import { allSelected, nothingSelected, selectedCount } from './selection/selection'
import type { Selection } from './selection/selection'

interface RowKeyOptions<Row> {
  rowAt: (index: number) => Row | undefined
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  toggle: (row: Row, index: number) => void
  extendTo: (index: number) => void
  edit: (row: Row, index: number, column: string | undefined, typed?: string) => boolean
  onOpen: (row: Row) => void
  /** A key on a row, not on one of its cells, that the table does not use. */
  onRowKey: (event: KeyboardEvent<HTMLElement>, row: Row) => void
}

interface KeyOnRow<Row> {
  event: KeyboardEvent<HTMLElement>
  index: number
  /** Undefined while the row is not loaded. */
  row: Row | undefined
}

/**
 * Returns the handler of keys that do not move between rows. On the row or its check box: `x` and
 * Shift+`x` select, Ctrl or Cmd+A selects all that match, Escape none; Enter opens the row, F2 edits
 * its first cell. On a cell: a character starts editing with it, Enter and F2 edit, Escape returns to
 * the row; no key is a command for the row. Left and Right go from cell to cell.
 */
export function rowKeyHandler<Row>(
  options: RowKeyOptions<Row>,
): (event: KeyboardEvent<HTMLElement>, index: number) => void {
  return (event, index) => {
    const { target, altKey, shiftKey } = event
    const isChord = hasCommand(event)
    if ((altKey && !isAltGr(event)) || (isChord && (shortcutLetter(event) !== 'a' || shiftKey)))
      return
    const pressed = { event, index, row: options.rowAt(index) }
    const column = cellOf(target)?.dataset['column']
    const isHandled =
      moveBetweenCells(event) ||
      (column === undefined ? actOnRow(options, pressed) : actOnCell(options, pressed, column))
    if (isHandled) event.preventDefault()
    else if (pressed.row !== undefined && !isChord && column === undefined)
      options.onRowKey(event, pressed.row)
  }
}

function hasCommand(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !isAltGr(event)
}

function moveBetweenCells({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return false
  moveAlongRow(currentTarget, key === 'ArrowRight' ? 1 : -1)
  return true
}

function actOnRow<Row>(options: RowKeyOptions<Row>, { event, index, row }: KeyOnRow<Row>): boolean {
  const { selection, onSelectionChange, toggle, extendTo, edit, onOpen } = options
  const { key, shiftKey } = event
  // By Shift, not by the case of the letter, which Caps Lock turns around.
  const isX = shortcutLetter(event) === 'x'
  if (hasCommand(event)) onSelectionChange(allSelected)
  else if (key === 'Escape') {
    if (selectedCount(selection, Infinity) === 0) return false
    onSelectionChange(nothingSelected)
  } else if (isX && shiftKey) extendTo(index)
  else if (row === undefined) return false
  else if (isX) toggle(row, index)
  else if (key === 'F2') return edit(row, index, undefined)
  else if (key === 'Enter') onOpen(row)
  else return false
  return true
}

function actOnCell<Row>(
  { edit, onOpen }: RowKeyOptions<Row>,
  { event, index, row }: KeyOnRow<Row>,
  column: string,
): boolean {
  const { key, target, currentTarget } = event
  if (key === 'Escape') {
    currentTarget.focus()
    return true
  }
  if (row !== undefined && key === 'F2') return edit(row, index, column)
  if (!isCell(target)) return false
  if (row !== undefined && key === 'Enter') {
    if (!edit(row, index, column)) onOpen(row)
    return true
  }
  if (key.length > 1) return false
  if (row !== undefined && !hasCommand(event) && key !== ' ') edit(row, index, column, key)
  // Also where the cell cannot be edited: the key was for the cell, and nothing else may act on it.
  return true
}
