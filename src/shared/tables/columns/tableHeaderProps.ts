import type { WindowedColumn } from '../windowed/windowedColumn'
import type { LaidColumn } from './tableLayout'

/** The columns of a table's header, its state, and what a click does. */
export interface TableHeaderProps<Row> {
  laid: readonly LaidColumn<WindowedColumn<Row>>[]
  /** The number of pinned columns; they come first. */
  pinnedCount: number
  sort: string
  /** Null for a table without check boxes. */
  checked: 'none' | 'some' | 'all' | null
  onToggleAll: (isAll: boolean) => void
  /** A click on the header of a sorted column, with Shift or without. */
  onSortClick: (column: string, isFurther: boolean) => void
}
