import { useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import type { RowFocus } from './WindowedBody'
import type { EditEnd, WindowedColumn } from './windowedColumn'

interface EditingOptions<Row> {
  columns: readonly WindowedColumn<Row>[]
  canEdit: boolean
  rowAt: (index: number) => Row | undefined
  rowId: (row: Row) => string
  total: number
  focus: RefObject<RowFocus | null>
}

interface CellEditing<Row> {
  isEditing: boolean
  /** The column of the row whose cell is being edited, or null. */
  editingIn: (row: Row) => string | null
  /** Edits a cell in place, the first one that can be edited where no column is named; false where that is not possible. */
  edit: (row: Row, index: number, column: string | undefined) => boolean
  onEditEnd: (end: EditEnd) => void
}

/** One cell at a time is edited, found by its row's id: a list that is sorted anew takes it along. Tab leads to the next one, over the row's end. */
export function useCellEditing<Row>({ columns, canEdit, rowAt, rowId, total, focus }: EditingOptions<Row>): CellEditing<Row> {
  const [editing, setEditing] = useState<{ id: string; index: number; column: string } | null>(null)
  const editable = canEdit ? columns.filter(({ editor }) => editor !== undefined).map(({ key }) => key) : []

  const edit = (row: Row, index: number, column: string | undefined) => {
    const key = column ?? editable[0]
    if (key === undefined || !editable.includes(key)) return false
    setEditing({ id: rowId(row), index, column: key })
    return true
  }
  const step = (index: number, column: string, direction: 'next' | 'previous') => {
    const at = editable.indexOf(column) + (direction === 'next' ? 1 : -1)
    const within = editable[at]
    if (within !== undefined) return { index, column: within }
    const other = index + (direction === 'next' ? 1 : -1)
    const edge = direction === 'next' ? editable[0] : editable.at(-1)
    return other < 0 || other >= total || edge === undefined ? null : { index: other, column: edge }
  }
  const onEditEnd = useStableCallback((end: EditEnd) => {
    if (!editing) return
    const { id, index, column } = editing
    const row = rowAt(index)
    const isThere = row !== undefined && rowId(row) === id
    const next = end === 'stay' || end === 'leave' ? null : step(index, column, end)
    const nextRow = next ? rowAt(next.index) : undefined
    const goal = next && nextRow ? next : { index: isThere ? index : Math.min(index, total - 1), column }
    flushSync(() => { setEditing(null) })
    if (end === 'leave') return
    // The next editor takes the focus from its cell, which is in view by then.
    focus.current?.moveTo(goal.index, goal.column)
    if (goal === next && nextRow) setEditing({ id: rowId(nextRow), ...next })
  })
  return { isEditing: editing !== null, editingIn: (row) => (editing?.id === rowId(row) ? editing.column : null), edit, onEditEnd }
}
