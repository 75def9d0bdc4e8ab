import { useCallback, useMemo, useRef } from 'react'
import type { RefObject } from 'react'
import type { TableColumns } from '../columns/useTableColumns'
import { isSelected } from '../selection/selection'
import type { CellModeProps } from '../cells/cellMode'
import { TableRow } from './TableRow'
import { useRowInteraction } from './useRowInteraction'
import type { InteractiveRows } from './useRowInteraction'
import type { RowSlot, WindowedBodyProps } from './WindowedBody'

const SKELETON_ROWS = 12

interface TableBodyOptions<Row> {
  table: RefObject<HTMLElement | null>
  /** The element in which the header scrolls sideways. */
  head: RefObject<HTMLElement | null>
  shown: TableColumns<Row>
  /** In CSS pixels. */
  rowHeight: number
  height: number
}

interface TableParts<Row> {
  body: Omit<WindowedBodyProps, 'role' | 'contentWidth'>
  /** Another key starts with another body, at the top. */
  bodyKey: string
  /** Lets the rows follow the header sideways: the keyboard brings a header cell into view. */
  onHeadScroll: () => void
  /** The part of the props of the cell mode that the body knows. */
  cells: Pick<CellModeProps<Row>, 'table' | 'columns' | 'focus' | 'edit'>
}

/**
 * Returns the props of a table's body: its rows, and what the pointer and the keyboard do with
 * them.
 */
export function useTableBody<Row>(
  rows: InteractiveRows<Row>,
  { table, head, shown, rowHeight, height }: TableBodyOptions<Row>,
): TableParts<Row> {
  const { total, rowAt, rowId, rowName, selection, resultKey, initialRow } = rows
  const { isSelectable = true, currentId } = rows
  const { onRangeChange, onTopRowChange } = rows
  const { pinned, others } = shown
  const columns = useMemo(() => [...pinned, ...others], [pinned, others])
  const { focus, events, extendTo, editing, onKey } = useRowInteraction(rows, columns, table)
  const { editingIn, onDrawn } = editing
  const rowsElement = useRef<HTMLDivElement>(null)
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
        editing={row === undefined ? null : editingIn(row, slot.index)}
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
    bodyRef: rowsElement,
    initialLeft: () => left.current,
    onScrollLeft: (scrollLeft: number) => {
      left.current = scrollLeft
      scrollSideways(head.current, scrollLeft)
      table.current?.toggleAttribute('data-scrolled', scrollLeft > 0)
    },
  }
  const onHeadScroll = () => {
    scrollSideways(rowsElement.current, head.current?.scrollLeft ?? 0)
  }
  return {
    body,
    bodyKey: total === null ? 'loading' : resultKey,
    onHeadScroll,
    cells: { table, columns, focus, edit: editing.edit },
  }
}

function scrollSideways(element: HTMLElement | null, scrollLeft: number): void {
  if (element) element.scrollLeft = scrollLeft
}
