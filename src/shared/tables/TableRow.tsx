import type { MouseEvent } from 'react'
import { classNames } from './classNames'
import { memoGeneric } from './memoGeneric'
import { RowTabIndexProvider, useRowTabIndex } from './rowTabIndex'
import type { RowSlot } from './WindowedBody'
import type { WindowedColumn } from './windowedColumn'
import styles from './WindowedTable.module.css'

/** Width of the column of check boxes, in CSS pixels. */
export const CHECK_WIDTH = 44

interface TableRowProps<Row> extends Omit<RowSlot, 'key'> {
  /** Undefined while the row is not loaded. */
  row: Row | undefined
  rowName: (row: Row) => string
  columns: readonly WindowedColumn<Row>[]
  widths: readonly number[]
  height: number
  isSelected: boolean
  onToggle: (row: Row) => void
  onOpen: (row: Row) => void
}

/** One row of a windowed table: a check box and the columns' cells, or their shape while the row is on its way. */
export const TableRow = memoGeneric(function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, rowName, columns, widths, height, index, top, isActive, isSelected, onToggle, onOpen, onFocus, onBlur, onKeyDown } = props
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (row !== undefined && !isOwnControl(event)) onOpen(row)
  }
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy={row === undefined}
      data-row-index={index}
      tabIndex={isActive ? 0 : -1}
      className={classNames(styles.row, isSelected && styles.isSelected)}
      style={{ height, transform: `translateY(${String(top)}px)` }}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <RowTabIndexProvider value={isActive ? 0 : -1}>
        <div role="cell" className={styles.cell} style={{ width: CHECK_WIDTH, padding: 0 }}>
          {row !== undefined && <RowCheckbox name={rowName(row)} isSelected={isSelected} onToggle={() => { onToggle(row) }} />}
        </div>
        {columns.map((column, at) => (
          <div key={column.key} role="cell" className={styles.cell} style={{ width: widths[at] }}>
            {row === undefined ? <span className={styles.bone} /> : column.render(row)}
          </div>
        ))}
      </RowTabIndexProvider>
    </div>
  )
})

interface RowCheckboxProps {
  name: string
  isSelected: boolean
  onToggle: () => void
}

/** A plain check box: antd's animates each change, which a scrolled table pays for in every row. Its label fills the cell. */
export function RowCheckbox({ name, isSelected, onToggle }: RowCheckboxProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" aria-label={`Select ${name}`} checked={isSelected} onChange={onToggle} tabIndex={useRowTabIndex()} />
    </label>
  )
}

/** A click on a control of the row, or one that ends a text selection, is not a click on the row. */
function isOwnControl(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event
  const isInRow = target instanceof Element && currentTarget.contains(target)
  return !isInRow || target.closest('a, button, input, label') !== null || String(window.getSelection()) !== ''
}
