import type { RefObject } from 'react'
import type { Selection } from '../selection/selection'
import type { RowFocus } from '../windowed/useRowFocus'
import type { WindowedColumn } from '../windowed/windowedColumn'

/** The parts of a table that work on cells as in a spreadsheet; their code is loaded later. */
export interface CellModeProps<Row> {
  table: RefObject<HTMLElement | null>
  /** In the order in which they are shown. */
  columns: readonly WindowedColumn<Row>[]
  total: number
  rowAt: (index: number) => Row | undefined
  rowId: (row: Row) => string
  /** Loads the rows from one index to another, both included. */
  rowsBetween?: ((from: number, to: number) => Promise<readonly Row[]>) | undefined
  selection: Selection
  canEdit: (row: Row, column: string) => boolean
  resultKey: string
  focus: RefObject<RowFocus | null>
  /** Edits a cell, beginning with a text; returns false where that is not possible. */
  edit: (row: Row, index: number, column: string, text: string) => boolean
}
