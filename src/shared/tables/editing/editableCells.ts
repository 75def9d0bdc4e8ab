import type { WindowedColumn } from '../windowed/windowedColumn'

export interface EditableRows<Row> {
  /** In the order in which they are shown. */
  columns: readonly WindowedColumn<Row>[]
  /** Returns whether the cell of a row in a column with an editor can be edited. */
  canEdit: (row: Row, column: string) => boolean
  rowAt: (index: number) => Row | undefined
  total: number
}

interface CellPlace {
  index: number
  column: string
}

/** Returns the keys of the columns in which a row can be edited. */
export function editableColumns<Row>(
  columns: readonly WindowedColumn<Row>[],
  canEdit: (row: Row, column: string) => boolean,
  row: Row,
): string[] {
  return columns
    .filter(({ key, editor }) => editor !== undefined && canEdit(row, key))
    .map(({ key }) => key)
}

/** Returns the editable cell after or before another one, in its row or the neighboring one; null if there is none. */
export function nextEditableCell<Row>(
  { columns, canEdit, rowAt, total }: EditableRows<Row>,
  { index, column }: CellPlace,
  direction: 'next' | 'previous',
): CellPlace | null {
  const step = direction === 'next' ? 1 : -1
  const editableAt = (at: number) => {
    const row = rowAt(at)
    return row === undefined ? [] : editableColumns(columns, canEdit, row)
  }
  const editable = editableAt(index)
  const inRow = editable[editable.indexOf(column) + step]
  if (inRow !== undefined) return { index, column: inRow }
  const other = index + step
  const inOther = editableAt(other)
  const edge = direction === 'next' ? inOther[0] : inOther.at(-1)
  return other < 0 || other >= total || edge === undefined ? null : { index: other, column: edge }
}
