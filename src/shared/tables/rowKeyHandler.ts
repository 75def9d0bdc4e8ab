import type { KeyboardEvent } from 'react'
import { cellOf, isCell, moveAlongRow } from './cellFocus'
import { allSelected, nothingSelected, selectedCount } from './selection/selection'
import type { Selection } from './selection/selection'

interface TableKeys<Row> {
  rowAt: (index: number) => Row | undefined
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  toggle: (row: Row, index: number) => void
  extendTo: (index: number) => void
  edit: (row: Row, index: number, column: string | undefined, typed?: string) => boolean
  onOpen: (row: Row) => void
  /** A key on a row, not on one of its cells, that the table has no use for. */
  onRowKey: (event: KeyboardEvent<HTMLElement>, row: Row) => void
}

/**
 * The keys of a row that do not move between rows. On the row itself, or its check box: `x` and Shift+`x` select, Ctrl or Cmd+A selects all that match, Escape
 * nothing; Enter opens the row, F2 edits its first cell. On a cell, and on what is in it, no key is a command for the row: a character begins editing
 * the cell with it, Enter and F2 edit it, and Escape goes back to the row. Left and Right go from cell to cell.
 */
export function rowKeyHandler<Row>(
  options: TableKeys<Row>,
): (event: KeyboardEvent<HTMLElement>, index: number) => void {
  const { rowAt, selection, onSelectionChange, toggle, extendTo, edit, onOpen, onRowKey } = options
  return (event, index) => {
    const { key, currentTarget, target } = event
    const row = rowAt(index)
    const hasCommand = event.ctrlKey || event.metaKey
    if (event.altKey || (hasCommand && (key !== 'a' || event.shiftKey))) return
    const column = cellOf(target)?.dataset['column']
    const move = (): boolean =>
      (key === 'ArrowRight' || key === 'ArrowLeft') &&
      ran(() => {
        moveAlongRow(currentTarget, key === 'ArrowRight' ? 1 : -1)
      })
    const actOnRow = (): boolean => {
      if (hasCommand)
        return ran(() => {
          onSelectionChange(allSelected)
        })
      if (key === 'Escape')
        return (
          selectedCount(selection, Infinity) > 0 &&
          ran(() => {
            onSelectionChange(nothingSelected)
          })
        )
      if (key === 'X')
        return ran(() => {
          extendTo(index)
        })
      if (row === undefined) return false
      if (key === 'x')
        return ran(() => {
          toggle(row, index)
        })
      if (key === 'F2') return edit(row, index, undefined)
      if (key === 'Enter')
        return ran(() => {
          onOpen(row)
        })
      return false
    }
    const actOnCell = (): boolean => {
      if (key === 'Escape')
        return ran(() => {
          currentTarget.focus()
        })
      if (row !== undefined && key === 'F2') return edit(row, index, column)
      if (!isCell(target)) return false
      if (row !== undefined && key === 'Enter')
        return (
          edit(row, index, column) ||
          ran(() => {
            onOpen(row)
          })
        )
      if (key.length > 1) return false
      if (row !== undefined && !hasCommand && key !== ' ') edit(row, index, column, key)
      // Also where the cell cannot be edited: the key was meant for it, and nothing else may act on it.
      return true
    }
    if (move() || (column === undefined ? actOnRow() : actOnCell())) event.preventDefault()
    else if (row !== undefined && !hasCommand && column === undefined) onRowKey(event, row)
  }
}

function ran(act: () => void): true {
  act()
  return true
}
