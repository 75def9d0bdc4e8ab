import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import type { RowFocus } from '../windowed/useRowFocus'
import type { EditEnd, TypedAhead } from '../windowed/windowedColumn'
import { editableColumns, nextEditableCell } from './editableCells'
import type { EditableRows } from './editableCells'

interface EditingOptions<Row> extends EditableRows<Row> {
  rowId: (row: Row) => string
  focus: RefObject<RowFocus | null>
}

interface CellEditing<Row> {
  isEditing: boolean
  /** Returns the column of the row at an index whose cell is being edited, or null. */
  editingIn: (row: Row, index: number) => string | null
  /**
   * Edits a cell in place, or the first editable one where no column is given. Returns false where
   * that is not possible. The editor starts with `typed`, the key that began the editing.
   */
  edit: (row: Row, index: number, column: string | undefined, typed?: string) => boolean
  typedAhead: TypedAhead
  onEditEnd: (end: EditEnd) => void
  /** Reports which rows are rendered. */
  onDrawn: (first: number, last: number) => void
  /** Returns the indexes of a rendered row, which may be in several groups. */
  drawnIndexes: (id: string) => number[]
}

/** The cell that is being edited; `index` is where its row was when it began. */
interface EditedCell {
  id: string
  index: number
  column: string
}

/**
 * Edits one cell at a time. The cell is found by its row's id, so that it moves with a list that is
 * sorted again; a row that is in several groups is edited where it was chosen. The editing ends when
 * its row is no longer rendered. Tab leads to the next cell, across rows.
 */
export function useCellEditing<Row>(options: EditingOptions<Row>): CellEditing<Row> {
  const { columns, canEdit, rowAt, rowId, total, focus } = options
  const { drawnIndexes, setDrawn } = useDrawnRows(options)
  const [editing, setEditing] = useState<EditedCell | null>(null)
  const typedAhead = useTypedAhead()
  const isInPlace = ({ id, index }: EditedCell) => {
    const row = rowAt(index)
    return row !== undefined && rowId(row) === id
  }
  const editedIndex = (cell: EditedCell) => {
    const drawn = drawnIndexes(cell.id)
    return drawn.find((at) => at === cell.index || !isInPlace(cell)) ?? -1
  }

  const endWhenNotDrawn = useStableCallback(() => {
    if (editing && editedIndex(editing) < 0) setEditing(null)
  })
  // After every render, which may have brought other rows.
  useEffect(() => {
    endWhenNotDrawn()
  })
  const onDrawn = useStableCallback((first: number, last: number) => {
    setDrawn(first, last)
    endWhenNotDrawn()
  })

  const edit = (row: Row, index: number, column: string | undefined, firstKey = '') => {
    const editable = editableColumns(columns, canEdit, row)
    const key = column ?? editable[0]
    if (key === undefined || !editable.includes(key)) return false
    typedAhead.write(firstKey)
    setEditing({ id: rowId(row), index, column: key })
    return true
  }
  const onEditEnd = useStableCallback((end: EditEnd) => {
    if (!editing) return
    const { column } = editing
    const index = editedIndex(editing)
    const next =
      end === 'stay' || end === 'leave' || index < 0
        ? null
        : nextEditableCell(options, { index, column }, end)
    const nextRow = next ? rowAt(next.index) : undefined
    const goal =
      next && nextRow
        ? next
        : { index: index < 0 ? Math.min(editing.index, total - 1) : index, column }
    flushSync(() => {
      setEditing(null)
    })
    if (end === 'leave') return
    // The next editor takes the focus from its cell, which is in view by then.
    focus.current?.moveTo(goal.index, goal.column)
    if (goal !== next || !nextRow) return
    typedAhead.write('')
    setEditing({ id: rowId(nextRow), ...next })
  })
  return {
    isEditing: editing !== null,
    editingIn: (row, index) =>
      editing?.id === rowId(row) && (index === editing.index || !isInPlace(editing))
        ? editing.column
        : null,
    edit,
    typedAhead,
    onEditEnd,
    onDrawn,
    drawnIndexes,
  }
}

/** Keeps the range of rendered rows, and finds a row in it by its id. */
function useDrawnRows<Row>({ rowAt, rowId }: EditingOptions<Row>) {
  const drawn = useRef({ first: 0, last: -1 })
  return {
    setDrawn: (first: number, last: number) => {
      drawn.current = { first, last }
    },
    drawnIndexes: (id: string) => {
      const indexes: number[] = []
      for (let index = drawn.current.first; index <= drawn.current.last; index += 1) {
        const row = rowAt(index)
        if (row !== undefined && rowId(row) === id) indexes.push(index)
      }
      return indexes
    },
  }
}

function useTypedAhead(): TypedAhead {
  const typed = useRef('')
  const end = useRef<EditEnd | null>(null)
  return useMemo(
    () => ({
      read: () => typed.current,
      write: (text: string) => {
        typed.current = text
        end.current = null
      },
      end: (how: EditEnd) => {
        end.current = how
      },
      readEnd: () => end.current,
      takeEnd: () => {
        const how = end.current
        end.current = null
        return how
      },
    }),
    [],
  )
}
