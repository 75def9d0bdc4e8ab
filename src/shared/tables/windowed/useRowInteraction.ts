import { useImperativeHandle, useMemo, useRef } from 'react'
import type { KeyboardEvent, Ref, RefObject } from 'react'
import { useStableCallback } from '../../lib/useStableCallback'
import { isOnCell } from '../cellFocus'
import { useCellEditing } from '../editing/useCellEditing'
import { rowKeyHandler } from '../rowKeyHandler'
import { useRangeSelection } from '../selection/useRangeSelection'
import type { RowFocus } from './useRowFocus'
import type { WindowedColumn } from './windowedColumn'
import type { WindowedRows } from './windowedRows'

/** Edits cells from outside. */
export interface TableEditor {
  /**
   * Edits the cell that has the focus; returns false where the focus is elsewhere, or a cell is
   * being edited.
   */
  edit: (id: string, column: string) => boolean
}

export interface InteractiveRows<Row> extends WindowedRows<Row> {
  /** Enter on a row, or a double click where nothing can be edited. */
  onOpen: (row: Row) => void
  /**
   * Returns whether the cell of a row in a column with an editor can be edited. None can by
   * default.
   */
  canEdit?: (row: Row, column: string) => boolean
  /** A key on a row that the table itself does not use (`rowKeyHandler`). */
  onRowKey: (event: KeyboardEvent<HTMLElement>, row: Row) => void
  focusRef?: Ref<RowFocus>
  editorRef?: Ref<TableEditor>
}

const noCell = () => false

/** Selects, edits and opens the rows of a table by pointer and keyboard. */
export function useRowInteraction<Row>(
  rows: InteractiveRows<Row>,
  columns: readonly WindowedColumn<Row>[],
  table: RefObject<HTMLElement | null>,
) {
  const { rowAt, rowId, total, selection, canEdit = noCell } = rows
  const { onSelectionChange, onRowKey, focusRef, editorRef } = rows
  const focus = useRef<RowFocus>(null)
  const { toggle, extendTo } = useRangeSelection(rows)
  const editing = useCellEditing({ columns, canEdit, rowAt, rowId, total: total ?? 0, focus })
  const { edit, isEditing, drawnIndexes, typedAhead, onEditEnd } = editing
  const onOpen = useStableCallback(rows.onOpen)
  const onDoubleClick = useStableCallback((row: Row, index: number, column: string | undefined) => {
    if (column === undefined || !edit(row, index, column)) onOpen(row)
  })
  const events = useMemo(
    () => ({ onToggle: toggle, onExtend: extendTo, onDoubleClick, onEditEnd, typedAhead }),
    [toggle, extendTo, onDoubleClick, onEditEnd, typedAhead],
  )
  useImperativeHandle(
    focusRef,
    () => ({
      focusRow: () => {
        focus.current?.focusRow()
      },
      moveTo: (index, column) => {
        focus.current?.moveTo(index, column)
      },
      reveal: (index) => {
        focus.current?.reveal(index)
      },
      isRestoring: () => focus.current?.isRestoring() ?? false,
    }),
    [],
  )
  useImperativeHandle(editorRef, () => ({
    edit: (id, column) => {
      const index = drawnIndexes(id).find((at) => isOnCell(table.current, at, column)) ?? -1
      const row = rowAt(index)
      return row !== undefined && !isEditing && edit(row, index, column)
    },
  }))
  const onKey = rowKeyHandler({
    rowAt,
    selection,
    onSelectionChange,
    toggle,
    extendTo,
    edit,
    onOpen,
    onRowKey,
  })
  return { focus, events, extendTo, editing, onKey }
}
