import { Table } from 'antd'
import type { TableColumnType, TableProps } from 'antd'
import { createContext, useCallback, useContext, useMemo } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { classNames } from './classNames'
import { fitColumns } from './fitColumns'
import { SelectAll } from './SelectAll'
import { allSelected, isSelected, nothingSelected, selectedCount, toggleRow } from './selection'
import type { Selection } from './selection'
import { tableHeader } from './TableHeader'
import { CHECK_WIDTH, TableRow } from './TableRow'
import { useElementSize } from './useElementSize'
import { WindowedBody } from './WindowedBody'
import type { RowFocus, RowSlot, WindowedBodyProps } from './WindowedBody'
import type { WindowedColumn } from './windowedColumn'
import styles from './WindowedTable.module.css'

const ROW_HEIGHT = 44
const HEADER_HEIGHT = 48
const LEAST_HEIGHT = 6 * ROW_HEIGHT
/** The page's own space below the table. */
const BELOW_TABLE = 34
const SKELETON_ROWS = 12
/** Room for the bar that scrolls sideways, under a table that is short. */
const SIDEWAYS_BAR = 16

/** What the table's two looks, rows and cards, have in common. */
export interface WindowedRows<Row> {
  /** What the list is, for screen readers. */
  label: string
  /** How many rows there are, loaded or not; null draws the shape of what comes. */
  total: number | null
  /** The row at an index, or undefined while it is not loaded. */
  rowAt: (index: number) => Row | undefined
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  /** Another key is another result, which begins at its top; the first one at `initialRow`. */
  resultKey: string
  initialRow: number
  onRangeChange: (first: number, last: number) => void
  onTopRowChange: (row: number) => void
  /** The rows that are shown answer the query before this one. */
  isStale: boolean
}

interface WindowedTableProps<Row, Sort extends string> extends WindowedRows<Row> {
  columns: readonly WindowedColumn<Row, Sort>[]
  /** A column's sort key, with `-` before it for descending. */
  sort: string
  onSortChange: (sort: string) => void
  onOpen: (row: Row) => void
  /** A key on a row that neither moves nor selects (`x`) nor opens (Enter). */
  onRowKey: (event: KeyboardEvent<HTMLElement>, row: Row) => void
  focusRef?: Ref<RowFocus>
}

/**
 * antd's Table (header, sorting, theme) over a window of rows: a list of whatever length scrolls, and only what is in view exists. Rows are asked
 * for by range and may come late. The whole is one table for assistive technology, with the true number of rows.
 */
export function WindowedTable<Row, Sort extends string>(props: WindowedTableProps<Row, Sort>) {
  const { label, columns, total, rowAt, rowId, rowName, selection, resultKey, initialRow, isStale, sort, focusRef } = props
  const { measureRef, width: room, heightBelow } = useElementSize(BELOW_TABLE)
  const widths = useMemo(() => fitColumns(columns, room - CHECK_WIDTH), [columns, room])
  const width = widths.reduce((sum, each) => sum + each, CHECK_WIDTH)
  const most = Math.max(LEAST_HEIGHT, heightBelow - HEADER_HEIGHT)
  const height = total === null ? most : Math.min(most, total * ROW_HEIGHT + (width > room ? SIDEWAYS_BAR : 0))

  const { onRangeChange, onTopRowChange } = props
  const onToggle = useStableCallback((row: Row) => { props.onSelectionChange(toggleRow(selection, rowId(row))) })
  const onOpen = useStableCallback(props.onOpen)
  const onToggleAll = useStableCallback((isAll: boolean) => { props.onSelectionChange(isAll ? allSelected : nothingSelected) })
  const onSortChange = useStableCallback(props.onSortChange)
  const onRowKey = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const row = rowAt(index)
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'x') onToggle(row)
    else if (event.key === 'Enter') onOpen(row)
    else props.onRowKey(event, row)
  }
  const renderRow = ({ key, ...slot }: RowSlot) => {
    const row = total === null ? undefined : rowAt(slot.index)
    const isChosen = row !== undefined && isSelected(selection, rowId(row))
    const shared = { row, rowName, columns, widths, onToggle, onOpen }
    return <TableRow key={key} {...slot} {...shared} height={ROW_HEIGHT} isSelected={isChosen} />
  }
  const body = {
    total: total ?? SKELETON_ROWS, rowHeight: ROW_HEIGHT, height, contentWidth: width,
    renderRow, initialRow, onRangeChange, onTopRowChange, onRowKey, focusRef,
    bodyKey: total === null ? 'loading' : resultKey,
  }

  const checked = checkState(selection, total ?? 0)
  const antdColumns = useMemo(() => {
    const title = <SelectAll state={checked} onChange={onToggleAll} />
    const select: TableColumnType = { key: 'select', title, width: CHECK_WIDTH, onHeaderCell: () => ({ style: { padding: 0 } }) }
    return [select, ...columns.map((column, at) => headerOf(column, widths[at] ?? column.width, sort))]
  }, [columns, widths, sort, checked, onToggleAll])
  const onChange: NonNullable<TableProps['onChange']> = useCallback((_page, _filters, sorter) => {
    const { column, order } = Array.isArray(sorter) ? { column: undefined, order: undefined } : sorter
    const key = columns.find((each) => each.key === column?.key)?.sortKey
    if (key !== undefined && order) onSortChange(order === 'descend' ? `-${key}` : key)
  }, [columns, onSortChange])
  // antd's part is drawn again for its own reasons only; the rows come to the body through the context.
  const table = useMemo(() => (
    <Table
      columns={antdColumns}
      dataSource={oneRow}
      rowKey="id"
      components={components}
      pagination={false}
      size="small"
      showSorterTooltip={false}
      scroll={{ x: width, y: height }}
      loading={quiet}
      onChange={onChange}
    />
  ), [antdColumns, width, height, onChange])

  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={total === null ? -1 : total + 1}
      aria-busy={total === null || isStale}
      className={classNames(styles.table, isStale && styles.stale)}
    >
      <div ref={measureRef}><BodyContext value={body}>{table}</BodyContext></div>
    </div>
  )
}

type Body = Omit<WindowedBodyProps, 'role'> & { bodyKey: string; contentWidth: number }

const BodyContext = createContext<Body | null>(null)
const oneRow = [{ id: 'window' }]
/** antd wraps every table in a spinner that announces itself; between a table and its rows there may be no such element (ARIA 1.2). */
const quiet = { spinning: false, 'aria-live': undefined, 'aria-busy': undefined }
type RenderBody = Extract<NonNullable<NonNullable<TableProps['components']>['body']>, (...args: never[]) => unknown>
type BodyInfo = Parameters<RenderBody>[1]
const components = { header: tableHeader, body: (_rows: unknown, info: BodyInfo) => <TableBody info={info} /> }

function TableBody({ info }: { info: BodyInfo }) {
  const body = useContext(BodyContext)
  if (!body) return null
  const { bodyKey, contentWidth, ...props } = body
  return (
    <WindowedBody
      key={bodyKey}
      {...props}
      role="rowgroup"
      contentWidth={contentWidth - info.scrollbarSize}
      bodyRef={info.ref}
      onScrollLeft={(scrollLeft) => { info.onScroll({ scrollLeft }) }}
    />
  )
}

function headerOf<Row>(column: WindowedColumn<Row>, width: number, sort: string): TableColumnType {
  const { key, title, sortKey, startsDescending } = column
  if (sortKey === undefined) return { key, title, width }
  const sortOrder = sort === sortKey ? 'ascend' : sort === `-${sortKey}` ? 'descend' : null
  const directions: TableColumnType['sortDirections'] = startsDescending ? ['descend', 'ascend', 'descend'] : ['ascend', 'descend', 'ascend']
  return { key, title, width, sorter: true, sortOrder, sortDirections: directions }
}

function checkState(selection: Selection, total: number): 'none' | 'some' | 'all' {
  const count = selectedCount(selection, total)
  return count === 0 ? 'none' : count === total ? 'all' : 'some'
}
