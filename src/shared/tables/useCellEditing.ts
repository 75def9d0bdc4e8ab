import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import type { RowFocus } from './windowed/WindowedBody'
import type { EditEnd, TypedAhead, WindowedColumn } from './windowed/windowedColumn'

interface EditingOptions<Row> {
  columns: readonly WindowedColumn<Row>[]
  /** Whether the cell of a row in a column with an editor can be edited. */
  canEdit: (row: Row, column: string) => boolean
  rowAt: (index: number) => Row | undefined
  rowId: (row: Row) => string
  total: number
  focus: RefObject<RowFocus | null>
}

interface CellEditing<Row> {
  isEditing: boolean
  /** The column of the row whose cell is being edited, or null. */
  editingIn: (row: Row) => string | null
  /**
   * Edits a cell in place, the first one that can be edited where no column is named; false where that is not possible. The editor begins with `typed` where
   * a key began it.
   */
  edit: (row: Row, index: number, column: string | undefined, typed?: string) => boolean
  typedAhead: TypedAhead
  onEditEnd: (end: EditEnd) => void
  /** Tell it which rows are drawn. */
  onDrawn: (first: number, last: number) => void
  /** Where a drawn row is; -1 for what is not drawn. */
  drawnIndex: (id: string) => number
}

/**
 * One cell at a time is edited, found by its row's id: a list that is sorted anew takes it along, and the editing ends when its row is not drawn any more. Tab
 * leads to the next one, over the row's end.
 */
export function useCellEditing<Row>({
  columns,
  canEdit,
  rowAt,
  rowId,
  total,
  focus,
}: EditingOptions<Row>): CellEditing<Row> {
  const [editing, setEditing] = useState<{ id: string; index: number; column: string } | null>(null)
  const drawn = useRef({ first: 0, last: -1 })
  const typed = useRef('')
  const typedAhead = useMemo(
    () => ({
      read: () => typed.current,
      write: (text: string) => {
        typed.current = text
      },
    }),
    [],
  )
  const editableOf = (row: Row) =>
    columns
      .filter(({ key, editor }) => editor !== undefined && canEdit(row, key))
      .map(({ key }) => key)

  const drawnIndex = (id: string) => {
    for (let index = drawn.current.first; index <= drawn.current.last; index += 1) {
      const row = rowAt(index)
      if (row !== undefined && rowId(row) === id) return index
    }
    return -1
  }
  const endWhenGone = useStableCallback(() => {
    if (editing && drawnIndex(editing.id) < 0) setEditing(null)
  })
  useEffect(() => {
    endWhenGone()
  }) // other rows may have come
  const onDrawn = useStableCallback((first: number, last: number) => {
    drawn.current = { first, last }
    endWhenGone()
  })

  const edit = (row: Row, index: number, column: string | undefined, firstKey = '') => {
    const editable = editableOf(row)
    const key = column ?? editable[0]
    if (key === undefined || !editable.includes(key)) return false
    typedAhead.write(firstKey)
    setEditing({ id: rowId(row), index, column: key })
    return true
  }
  const step = (index: number, column: string, direction: 'next' | 'previous') => {
    const row = rowAt(index)
    const editable = row === undefined ? [] : editableOf(row)
    const at = editable.indexOf(column) + (direction === 'next' ? 1 : -1)
    const within = editable[at]
    if (within !== undefined) return { index, column: within }
    const other = index + (direction === 'next' ? 1 : -1)
    const otherRow = rowAt(other)
    const inOther = otherRow === undefined ? [] : editableOf(otherRow)
    const edge = direction === 'next' ? inOther[0] : inOther.at(-1)
    return other < 0 || other >= total || edge === undefined ? null : { index: other, column: edge }
  }
  const onEditEnd = useStableCallback((end: EditEnd) => {
    if (!editing) return
    const { id, column } = editing
    const found = drawnIndex(id)
    const next = end === 'stay' || end === 'leave' || found < 0 ? null : step(found, column, end)
    const nextRow = next ? rowAt(next.index) : undefined
    const goal =
      next && nextRow
        ? next
        : { index: found < 0 ? Math.min(editing.index, total - 1) : found, column }
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
    editingIn: (row) => (editing?.id === rowId(row) ? editing.column : null),
    edit,
    typedAhead,
    onEditEnd,
    onDrawn,
    drawnIndex,
  }
}
