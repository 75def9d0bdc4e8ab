import type { ReactNode } from 'react'
import type { Selection } from '../selection/selection'
import type { RowSlot } from './WindowedBody'

/** The props that a windowed list takes in both looks, table and cards. */
export interface WindowedRows<Row> {
  /** Name of the list for screen readers. */
  label: string
  /** The number of rows, loaded or not; null shows a skeleton. */
  total: number | null
  /** Returns the row at an index, or undefined while it is not loaded. */
  rowAt: (index: number) => Row | undefined
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  /** Loads the rows from one index to another, both included, for a range selection. */
  rowsBetween?: (from: number, to: number) => Promise<readonly Row[]>
  /** False for a list without check boxes. */
  isSelectable?: boolean
  selection: Selection
  /**
   * The number of selected rows, where the selection excludes rows that may not match any more; null
   * while unknown.
   */
  chosenCount?: number | null
  onSelectionChange: (selection: Selection) => void
  /** The row that is shown beside the list, if any. */
  currentId?: string | null
  /** Identifies the result. Another one starts at its top, the first one at `initialRow`. */
  resultKey: string
  /** Changes where the same rows have more to show, so that columns are measured again. */
  contentKey?: string
  initialRow: number
  onRangeChange: (first: number, last: number) => void
  onTopRowChange: (row: number) => void
  /**
   * Renders a row that heads a group, with its height in CSS pixels; undefined for a row with data.
   */
  renderHeader?: (slot: RowSlot, height: number) => ReactNode
  /** The rows shown are the result of the previous query. */
  isStale: boolean
}
