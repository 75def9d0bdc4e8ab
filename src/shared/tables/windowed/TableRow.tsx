import type { MouseEvent } from 'react'
import { cellOf } from '../cellFocus'
import { classNames } from '../classNames'
import { memoGeneric } from '../memoGeneric'
import { RowCells } from './RowCells'
import { RowCheckbox } from './RowCheckbox'
import { RowTabIndexProvider } from '../rowTabIndex'
import type { RowSlot } from './WindowedBody'
import type { EditEnd, TypedAhead, WindowedColumn } from './windowedColumn'
import styles from './WindowedTable.module.css'

/** Width of the column of check boxes, in CSS pixels. */
export const CHECK_WIDTH = 44

/** The events of rows; one object for all of them, so that no row re-renders for it. */
interface RowEvents<Row> {
  onToggle: (row: Row, index: number) => void
  /** Selects up to this row. */
  onExtend: (index: number) => void
  /** A double click, on the cell of a column or beside all cells. */
  onDoubleClick: (row: Row, index: number, column: string | undefined) => void
  onEditEnd: (end: EditEnd) => void
  typedAhead: TypedAhead
}

interface TableRowProps<Row> extends Omit<RowSlot, 'key'> {
  /** Undefined while the row is not loaded. */
  row: Row | undefined
  id: string | undefined
  /**
   * Its accessible name, announced on focus instead of its whole content; the arrow keys lead to
   * its cells.
   */
  name: string
  /** The columns that stay in view while the others scroll sideways, and those others. */
  pinned: readonly WindowedColumn<Row>[]
  others: readonly WindowedColumn<Row>[]
  height: number
  isSelectable: boolean
  isSelected: boolean
  /** It is shown beside the list. */
  isCurrent: boolean
  /** The column whose cell is being edited. */
  editing: string | null
  events: RowEvents<Row>
}

/**
 * One row of a windowed table: a check box and the columns' cells, or a skeleton while it loads. The
 * cells are memoized separately, so that selecting or focusing a row does not re-render them.
 */
export const TableRow = memoGeneric(function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, id, name, pinned, others, height, index, top, isActive } = props
  const { isSelectable, isSelected, isCurrent } = props
  const { editing, events, onFocus, onBlur, onKeyDown } = props
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (row === undefined || !isSelectable || isOtherClick(event)) return
    if (event.shiftKey) events.onExtend(index)
    else if (event.ctrlKey || event.metaKey) events.onToggle(row, index)
  }
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    if (row !== undefined && !isControl(event))
      events.onDoubleClick(row, index, cellOf(event.target)?.dataset['column'])
  }
  const cells = { row, editing, onEditEnd: events.onEditEnd, typedAhead: events.typedAhead }
  return (
    <div
      role="row"
      aria-label={name}
      aria-rowindex={index + 2}
      aria-busy={row === undefined}
      aria-current={isCurrent || undefined}
      aria-selected={isSelectable ? isSelected : undefined}
      data-row-index={index}
      data-row-id={id}
      tabIndex={isActive ? 0 : -1}
      className={classNames(styles.row, isSelected && styles.isSelected)}
      style={{ height, transform: `translateY(${String(top)}px)` }}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onMouseDown={preventTextSelection}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
    >
      <RowTabIndexProvider value={isActive ? 0 : -1}>
        <div role="presentation" className={styles.pinned}>
          {isSelectable && (
            <div role="gridcell" className={styles.cell} style={checkCell}>
              {row !== undefined && (
                <RowCheckbox
                  name={name}
                  isSelected={isSelected}
                  onToggle={(isRange) => {
                    if (isRange) events.onExtend(index)
                    else events.onToggle(row, index)
                  }}
                />
              )}
            </div>
          )}
          <RowCells {...cells} columns={pinned} />
        </div>
        <RowCells {...cells} columns={others} />
      </RowTabIndexProvider>
    </div>
  )
})

const checkCell = { width: CHECK_WIDTH, padding: 0 }

/** Lets a click with Shift select rows without the text between them. */
function preventTextSelection(event: MouseEvent<HTMLElement>): void {
  const isInText =
    event.target instanceof Element && event.target.closest('input:not([type="checkbox"])') !== null
  if (event.shiftKey && !isInText) event.preventDefault()
}

/** Returns whether a click is on a control of the row, or ends a text selection. */
function isOtherClick(event: MouseEvent<HTMLElement>): boolean {
  return isControl(event) || (!event.shiftKey && String(window.getSelection()) !== '')
}

function isControl({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const isInRow = target instanceof Element && currentTarget.contains(target)
  return !isInRow || target.closest('a, button, input, label') !== null
}
