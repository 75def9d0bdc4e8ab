import { useCallback, useMemo, useRef } from 'react'
import type { RefObject } from 'react'
import type { TableColumns } from '../columns/useTableColumns'
import { isSelected } from '../selection/selection'
import type { CellModeProps } from '../cells/cellMode'
import type { TableBodyProps } from './AntdTable'
import { TableRow } from './TableRow'
import { useRowInteraction } from './useRowInteraction'
import type { InteractiveRows } from './useRowInteraction'
import type { RowSlot } from './WindowedBody'

const SKELETON_ROWS = 12

interface TableBodyOptions<Row> {
  table: RefObject<HTMLElement | null>
  shown: TableColumns<Row>
  /** In CSS pixels. */
  rowHeight: number
  height: number
}

interface TableParts<Row> {
  body: TableBodyProps
  /** The part of the props of the cell mode that the body knows. */
  cells: Pick<CellModeProps<Row>, 'table' | 'columns' | 'focus'>
}

/**
 * Returns the props of a table's body: its rows, and what the pointer and the keyboard do with
 * them.
 */
export function useTableBody<Row>(
  rows: InteractiveRows<Row>,
  { table, shown, rowHeight, height }: TableBodyOptions<Row>,
): TableParts<Row> {
  const { total, rowAt, rowId, rowName, selection, resultKey, initialRow } = rows
  const { isSelectable = true, currentId } = rows
  const { onRangeChange, onTopRowChange } = rows
  const { pinned, others } = shown
  const columns = useMemo(() => [...pinned, ...others], [pinned, others])
  const { focus, events, extendTo, editing, onKey } = useRowInteraction(rows, columns, table)
  const { editingIn, onDrawn } = editing
  const left = useRef(0)
  const onDrawnRange = useCallback(
    (first: number, last: number) => {
      onDrawn(first, last)
      onRangeChange(first, last)
    },
    [onDrawn, onRangeChange],
  )
  const renderRow = ({ key, ...slot }: RowSlot) => {
    const header = rows.renderHeader?.({ key, ...slot }, rowHeight)
    if (header !== undefined) return header
    const row = total === null ? undefined : rowAt(slot.index)
    const id = row && rowId(row)
    return (
      <TableRow
        key={key}
        {...slot}
        row={row}
        id={id}
        name={row === undefined ? '' : rowName(row)}
        pinned={pinned}
        others={others}
        events={events}
        height={rowHeight}
        isSelectable={isSelectable}
        isCurrent={id !== undefined && id === currentId}
        isSelected={id !== undefined && isSelected(selection, id)}
        editing={row === undefined ? null : editingIn(row)}
      />
    )
  }
  const body = {
    total: total ?? SKELETON_ROWS,
    rowHeight,
    height,
    renderRow,
    initialRow,
    onTopRowChange,
    onRangeChange: onDrawnRange,
    onRowKey: onKey,
    onExtend: (from: number, to: number) => {
      extendTo(to, from)
    },
    focusRef: focus,
    bodyKey: total === null ? 'loading' : resultKey,
    initialLeft: () => left.current,
    onScrolledSideways: (scrollLeft: number) => {
      left.current = scrollLeft
      table.current?.toggleAttribute('data-scrolled', scrollLeft > 0)
    },
  }
  return { body, cells: { table, columns, focus } }
}
