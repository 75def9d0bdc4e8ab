import type { KeyboardEvent } from 'react'
import { cellOf, isCell, moveAlongRow } from './cellFocus'
import { allSelected, nothingSelected, selectedCount } from './selection'
import type { Selection } from './selection'

interface TableKeys<Row> {
  rowAt: (index: number) => Row | undefined
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  toggle: (row: Row, index: number) => void
  extendTo: (index: number) => void
  edit: (row: Row, index: number, column: string | undefined) => boolean
  onOpen: (row: Row) => void
  /** A key that the table has no use for. */
  onRowKey: (event: KeyboardEvent<HTMLElement>, row: Row) => void
}

/**
 * The keys of a row that do not move between rows: `x` and Shift+`x` select, Ctrl or Cmd+A selects all that match, Escape nothing; Left and Right go from cell
 * to cell; Enter opens the row or edits the cell, F2 edits.
 */
export function tableKeys<Row>(options: TableKeys<Row>): (event: KeyboardEvent<HTMLElement>, index: number) => void {
  const { rowAt, selection, onSelectionChange, toggle, extendTo, edit, onOpen, onRowKey } = options
  return (event, index) => {
    const { key, currentTarget, target } = event
    const row = rowAt(index)
    const hasCommand = event.ctrlKey || event.metaKey
    if (event.altKey || (hasCommand && (key !== 'a' || event.shiftKey))) return
    const column = cellOf(target)?.dataset['column']
    const act = (): boolean => {
      if (hasCommand) return ran(() => { onSelectionChange(allSelected) })
      if (key === 'Escape') return selectedCount(selection, Infinity) > 0 && ran(() => { onSelectionChange(nothingSelected) })
      if (key === 'ArrowRight' || key === 'ArrowLeft') return ran(() => { moveAlongRow(currentTarget, key === 'ArrowRight' ? 1 : -1) })
      if (key === 'X') return ran(() => { extendTo(index) })
      if (row === undefined) return false
      if (key === 'x') return ran(() => { toggle(row, index) })
      if (key === 'F2') return edit(row, index, column)
      if (key === 'Enter') return (isCell(target) && edit(row, index, column)) || ran(() => { onOpen(row) })
      return false
    }
    if (act()) event.preventDefault()
    else if (row !== undefined && !hasCommand) onRowKey(event, row)
  }
}

function ran(act: () => void): true {
  act()
  return true
}
