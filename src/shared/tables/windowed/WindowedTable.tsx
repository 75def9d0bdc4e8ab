import { Table } from 'antd'
import type { TableProps } from 'antd'
import { createContext, useCallback, useContext, useImperativeHandle, useMemo, useRef } from 'react'
import type { KeyboardEvent, Ref, UIEvent } from 'react'
import type { TableLayout } from '@/contract/account/users'
import { useMediaQuery } from '../../lib/useMediaQuery'
import { useStableCallback } from '../../lib/useStableCallback'
import { isOnCell } from '../cellFocus'
import { classNames } from '../classNames'
import { headerColumns } from '../columns/headerColumns'
import { allSelected, isSelected, nothingSelected, selectedCount } from '../selection/selection'
import type { Selection } from '../selection/selection'
import { TableControls } from '../TableControls'
import { tableHeader } from '../columns/TableHeader'
import { rowKeyHandler } from '../rowKeyHandler'
import { defaultLayout } from '../columns/tableLayout'
import { TableRow } from './TableRow'
import { useCellEditing } from '../useCellEditing'
import { useElementSize } from './useElementSize'
import { useRangeSelection } from '../selection/useRangeSelection'
import { useTableColumns } from '../columns/useTableColumns'
import { WindowedBody } from './WindowedBody'
import type { RowFocus, RowSlot, WindowedBodyProps } from './WindowedBody'
import type { WindowedColumn } from './windowedColumn'
import styles from './WindowedTable.module.css'

/** In CSS pixels, by density. */
const ROW_HEIGHT = { comfortable: 44, compact: 32 }
/** A window this low, such as a desktop at 200 % zoom, shows compact rows whatever the layout says. */
const LOW_WINDOW = '(max-height: 560px)'
const HEADER_HEIGHT = 40
const LEAST_HEIGHT = 264
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
  /** The rows from one index to another, both included, loaded or not: what a range of more than the loaded rows selects. */
  rowsBetween?: (from: number, to: number) => Promise<readonly Row[]>
  selection: Selection
  /** How many are selected, where the selection leaves rows out that may not match any more; null while nobody knows. */
  chosenCount?: number | null
  onSelectionChange: (selection: Selection) => void
  /** Another key is another result, which begins at its top; the first one at `initialRow`. */
  resultKey: string
  initialRow: number
  onRangeChange: (first: number, last: number) => void
  onTopRowChange: (row: number) => void
  /** The rows that are shown answer the query before this one. */
  isStale: boolean
}

/** Edits cells from outside. */
export interface TableEditor {
  /** Edits the cell on which the keyboard is; false where it is elsewhere, or a cell is being edited. */
  edit: (id: string, column: string) => boolean
}

interface WindowedTableProps<Row, Sort extends string> extends WindowedRows<Row> {
  columns: readonly WindowedColumn<Row, Sort>[]
  layout?: TableLayout
  /** Without it the columns stay as they are: their headers have neither menus nor handles. */
  onLayoutChange?: ((layout: TableLayout) => void) | undefined
  /** A column's sort key, with `-` before it for descending. */
  sort: string
  onSortChange: (sort: string) => void
  /** Enter on a row, or a double click where nothing can be edited. */
  onOpen: (row: Row) => void
  /** Whether the cell of a row in a column with an editor can be edited. None can, unless said. */
  canEdit?: (row: Row, column: string) => boolean
  /** A key on a row that the table has no use for itself (`tableKeys`). */
  onRowKey: (event: KeyboardEvent<HTMLElement>, row: Row) => void
  focusRef?: Ref<RowFocus>
  editorRef?: Ref<TableEditor>
}

const noCell = () => false

/**
 * antd's Table (header, sorting, theme) over a window of rows: a list of whatever length scrolls, and only what is in view exists. Rows are asked
 * for by range and may come late. The whole is one table for assistive technology, with the true number of rows.
 */
export function WindowedTable<Row, Sort extends string>(props: WindowedTableProps<Row, Sort>) {
  const {
    label,
    columns,
    layout = defaultLayout,
    onLayoutChange,
    total,
    rowAt,
    rowId,
    rowName,
    selection,
    resultKey,
    initialRow,
    isStale,
    sort,
  } = props
  const {
    onRangeChange,
    onTopRowChange,
    onSelectionChange,
    onRowKey,
    canEdit = noCell,
    focusRef,
    editorRef,
  } = props
  const element = useRef<HTMLDivElement>(null)
  const focus = useRef<RowFocus>(null)
  const left = useRef(0)
  const { measureRef, isMeasured, width: room, heightBelow } = useElementSize(BELOW_TABLE)
  const changeLayout = useStableCallback((next: TableLayout) => {
    onLayoutChange?.(next)
  })
  const shown = useTableColumns({ columns, layout, onLayoutChange: changeLayout, room })
  const { laid, widths, pinned, others, width, variables } = shown
  const density = useMediaQuery(LOW_WINDOW) ? 'compact' : layout.density
  const rowHeight = ROW_HEIGHT[density]
  const most = Math.max(LEAST_HEIGHT, heightBelow - HEADER_HEIGHT)
  const height =
    total === null ? most : Math.min(most, total * rowHeight + (width > room ? SIDEWAYS_BAR : 0))

  const { toggle, extendTo } = useRangeSelection(props)
  const inOrder = useMemo(() => [...pinned, ...others], [pinned, others])
  const editing = useCellEditing({
    columns: inOrder,
    canEdit,
    rowAt,
    rowId,
    total: total ?? 0,
    focus,
  })
  const {
    isEditing,
    editingIn,
    edit,
    typedAhead,
    onEditEnd,
    drawnIndex,
    onDrawn: onRowsDrawn,
  } = editing
  const onOpen = useStableCallback(props.onOpen)
  const onDoubleClick = useStableCallback((row: Row, index: number, column: string | undefined) => {
    if (column === undefined || !edit(row, index, column)) onOpen(row)
  })
  const events = useMemo(
    () => ({ onToggle: toggle, onExtend: extendTo, onDoubleClick, onEditEnd, typedAhead }),
    [toggle, extendTo, onDoubleClick, onEditEnd, typedAhead],
  )
  const onToggleAll = useStableCallback((isAll: boolean) => {
    onSelectionChange(isAll ? allSelected : nothingSelected)
  })
  const onSortChange = useStableCallback(props.onSortChange)
  useImperativeHandle(
    focusRef,
    () => ({
      focusRow: () => {
        focus.current?.focusRow()
      },
      moveTo: (index, column) => {
        focus.current?.moveTo(index, column)
      },
    }),
    [],
  )
  useImperativeHandle(editorRef, () => ({
    edit: (id, column) => {
      const index = drawnIndex(id)
      const row = rowAt(index)
      return (
        row !== undefined &&
        !isEditing &&
        isOnCell(element.current, index, column) &&
        edit(row, index, column)
      )
    },
  }))

  const onDrawn = useCallback(
    (first: number, last: number) => {
      onRowsDrawn(first, last)
      onRangeChange(first, last)
    },
    [onRowsDrawn, onRangeChange],
  )
  const renderRow = ({ key, ...slot }: RowSlot) => {
    const row = total === null ? undefined : rowAt(slot.index)
    const isChosen = row !== undefined && isSelected(selection, rowId(row))
    const shared = {
      row,
      name: row === undefined ? '' : rowName(row),
      pinned,
      others,
      events,
      height: rowHeight,
    }
    return (
      <TableRow
        key={key}
        {...slot}
        {...shared}
        isSelected={isChosen}
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
    onRangeChange: onDrawn,
    onRowKey: rowKeyHandler({
      rowAt,
      selection,
      onSelectionChange,
      toggle,
      extendTo,
      edit,
      onOpen,
      onRowKey,
    }),
    onExtend: (from: number, to: number) => {
      extendTo(to, from)
    },
    focusRef: focus,
    bodyKey: total === null ? 'loading' : resultKey,
    initialLeft: () => left.current,
    onScrolledSideways: (scrollLeft: number) => {
      left.current = scrollLeft
      element.current?.toggleAttribute('data-scrolled', scrollLeft > 0)
    },
  }

  const checked = checkState(props.chosenCount ?? selectedCount(selection, total ?? 0), total ?? 0)
  const antdColumns = useMemo(
    () => headerColumns({ laid, widths, pinnedCount: pinned.length, sort, checked, onToggleAll }),
    [laid, widths, pinned, sort, checked, onToggleAll],
  )
  const onChange: NonNullable<TableProps['onChange']> = useCallback(
    (_page, _filters, sorter) => {
      const { column, order } = Array.isArray(sorter)
        ? { column: undefined, order: undefined }
        : sorter
      const key = columns.find((each) => each.key === column?.key)?.sortKey
      if (key !== undefined && order) onSortChange(order === 'descend' ? `-${key}` : key)
    },
    [columns, onSortChange],
  )
  // antd's part is drawn again for its own reasons only; the rows come to the body through the context.
  const table = useMemo(
    () => (
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
    ),
    [antdColumns, width, height, onChange],
  )
  const whole = (
    <div ref={measureRef} onScrollCapture={bodyFollows}>
      {isMeasured && <BodyContext value={body}>{table}</BodyContext>}
    </div>
  )

  return (
    <div
      ref={element}
      role="table"
      aria-label={label}
      aria-rowcount={total === null ? -1 : total + 1}
      aria-busy={total === null || isStale}
      data-density={density}
      className={classNames(styles.table, isStale && styles.stale)}
      style={variables}
    >
      {onLayoutChange ? (
        <TableControls
          element={element}
          columns={columns}
          layout={layout}
          shown={shown}
          sort={sort}
          onSortChange={onSortChange}
          onLayoutChange={changeLayout}
        >
          {whole}
        </TableControls>
      ) : (
        whole
      )}
    </div>
  )
}

type Body = Omit<WindowedBodyProps, 'role' | 'contentWidth'> & {
  bodyKey: string
  onScrolledSideways: (scrollLeft: number) => void
}

const BodyContext = createContext<Body | null>(null)
const oneRow = [{ id: 'window' }]
/** antd wraps every table in a spinner that announces itself; between a table and its rows there may be no such element (ARIA 1.2). */
const quiet = { spinning: false, 'aria-live': undefined, 'aria-busy': undefined }
type RenderBody = Extract<
  NonNullable<NonNullable<TableProps['components']>['body']>,
  (...args: never[]) => unknown
>
type BodyInfo = Parameters<RenderBody>[1]
const components = {
  header: tableHeader,
  body: (_rows: unknown, info: BodyInfo) => <TableBody info={info} />,
}

function TableBody({ info }: { info: BodyInfo }) {
  const body = useContext(BodyContext)
  if (!body) return null
  const { bodyKey, onScrolledSideways, ...props } = body
  return (
    <WindowedBody
      key={bodyKey}
      {...props}
      role="rowgroup"
      contentWidth={`calc(var(--table-width) - ${String(info.scrollbarSize)}px)`}
      bodyRef={info.ref}
      onScrollLeft={(scrollLeft) => {
        info.onScroll({ scrollLeft })
        onScrolledSideways(scrollLeft)
      }}
    />
  )
}

/** A header that the keyboard reaches is scrolled into view, and the rows with it. */
function bodyFollows({ target, currentTarget }: UIEvent<HTMLElement>): void {
  if (
    !(target instanceof Element) ||
    !target.contains(document.activeElement) ||
    !target.querySelector('thead')
  )
    return
  const body = currentTarget.querySelector<HTMLElement>(`.${String(styles.body)}`)
  if (body) body.scrollLeft = target.scrollLeft
}

function checkState(count: number, total: number): 'none' | 'some' | 'all' {
  return count === 0 ? 'none' : count === total ? 'all' : 'some'
}
