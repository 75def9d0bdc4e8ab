import { Suspense, useRef } from 'react'
import type { ComponentType } from 'react'
import type { TableLayout } from '@/contract/account/users'
import { useMediaQuery } from '../../lib/media/useMediaQuery'
import { useStableCallback } from '../../lib/useStableCallback'
import type { CellModeProps } from '../cells/cellMode'
import { classNames } from '../classNames'
import { useContentWidths } from '../columns/contentWidths'
import { sortByKey, toggleKey } from '../columns/sortTerms'
import { TableControls } from '../columns/TableControls'
import { TableHeader } from '../columns/TableHeader'
import { defaultLayout } from '../columns/tableLayout'
import { useTableColumns } from '../columns/useTableColumns'
import type { TableColumns } from '../columns/useTableColumns'
import { BULK_BAR_ROOM } from '../selection/bulkBarRoom'
import { allSelected, nothingSelected, selectedCount } from '../selection/selection'
import { useElementSize } from './useElementSize'
import type { InteractiveRows } from './useRowInteraction'
import { useTableBody } from './useTableBody'
import { WindowedBody } from './WindowedBody'
import type { ColumnActions, WindowedColumn } from './windowedColumn'
import styles from './WindowedTable.module.css'

/** In CSS pixels, by density. */
const ROW_HEIGHT = { comfortable: 44, compact: 32 }
/** A window this low, such as a desktop at 200 % zoom, has compact rows in any layout. */
const LOW_WINDOW = '(max-height: 560px)'
const HEADER_HEIGHT = 40
const MIN_HEIGHT = 264
/** The page's own space below the table. */
const BELOW_TABLE = 34
/** Room for the horizontal scroll bar under a short table. */
const SCROLL_BAR = 16

interface WindowedTableProps<Row, Sort extends string> extends InteractiveRows<Row> {
  columns: readonly WindowedColumn<Row, Sort>[]
  layout?: TableLayout
  /** The height of a row in CSS pixels; by default that of the layout's density. */
  rowHeight?: number
  /** Without it the columns are fixed: their headers have neither menus nor handles. */
  onLayoutChange?: ((layout: TableLayout) => void) | undefined
  /** Sort keys, the most important first, with `-` before one for descending and commas between. */
  sort: string
  /** The most keys to sort by at once, with Shift; by default one. */
  maxSortKeys?: number
  onSortChange: (sort: string) => void
  columnActions?: ColumnActions
  /** Blocks of cells, copy and paste; a part whose code is loaded later. */
  cellMode?: ComponentType<CellModeProps<Row>> | undefined
}

/**
 * A header over a window of rows: only the rows in view exist in a list of any length. Rows are
 * loaded by range. For assistive technology it is one grid with the true number of rows.
 */
export function WindowedTable<Row, Sort extends string>(props: WindowedTableProps<Row, Sort>) {
  const { label, columns, layout = defaultLayout, onLayoutChange, total, isStale, sort } = props
  const element = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const barRoom = selectedCount(props.selection, Infinity) > 0 ? BULK_BAR_ROOM : 0
  const { measureRef, isMeasured, width: room, heightBelow } = useElementSize(BELOW_TABLE + barRoom)
  const onSortChange = useStableCallback(props.onSortChange)
  const changeLayout = useStableCallback((next: TableLayout) => {
    onLayoutChange?.(next)
  })
  const shown = useTableColumns({
    columns,
    layout,
    onLayoutChange: changeLayout,
    room,
    isSelectable: props.isSelectable ?? true,
    content: useContentWidths(columns, props),
  })
  const density = useMediaQuery(LOW_WINDOW) ? 'compact' : layout.density
  const { rowHeight = ROW_HEIGHT[density] } = props
  const maxHeight = Math.max(MIN_HEIGHT, heightBelow - HEADER_HEIGHT)
  const rowsHeight = (total ?? Infinity) * rowHeight + (shown.width > room ? SCROLL_BAR : 0)
  const height = Math.min(maxHeight, rowsHeight)
  const rows = useTableBody(props, { table: element, head, shown, rowHeight, height })
  const header = useTableHeader({ ...props, onSortChange }, shown)
  const { bodyKey, body, onHeadScroll, cells } = rows
  const table = (
    <div ref={measureRef}>
      {isMeasured && (
        <>
          <div
            ref={head}
            role="rowgroup"
            tabIndex={-1}
            className={styles.head}
            onScroll={onHeadScroll}
          >
            <TableHeader {...header} />
          </div>
          <WindowedBody
            key={bodyKey}
            {...body}
            role="rowgroup"
            // The rows end where the scroll bar begins.
            contentWidth={`calc(100% + ${String(Math.max(0, shown.width - room))}px)`}
          />
        </>
      )}
    </div>
  )
  return (
    <>
      <div
        ref={element}
        role="grid"
        aria-label={label}
        aria-multiselectable={props.isSelectable ?? true}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-busy={total === null || isStale}
        data-density={density}
        className={classNames(styles.table, isStale && styles.stale)}
        style={shown.variables}
      >
        {onLayoutChange ? (
          <TableControls
            element={element}
            columns={columns}
            layout={layout}
            shown={shown}
            sort={sort}
            maxSortKeys={props.maxSortKeys ?? 1}
            onSortChange={onSortChange}
            onLayoutChange={changeLayout}
            columnActions={props.columnActions}
          >
            {table}
          </TableControls>
        ) : (
          table
        )}
      </div>
      <CellMode {...props} {...cells} />
    </>
  )
}

function CellMode<Row, Sort extends string>({
  cellMode: Part,
  total,
  canEdit,
  ...props
}: Omit<WindowedTableProps<Row, Sort>, 'columns'> &
  Pick<CellModeProps<Row>, 'table' | 'columns' | 'focus' | 'edit'>) {
  if (!Part || total === null || !canEdit) return null
  return (
    <Suspense>
      <Part {...props} total={total} canEdit={canEdit} />
    </Suspense>
  )
}

/** Returns the props of the header, which stay the same while only rows change. */
function useTableHeader<Row, Sort extends string>(
  {
    columns,
    total,
    isSelectable = true,
    selection,
    chosenCount,
    sort,
    maxSortKeys = 1,
    onSortChange,
    onSelectionChange,
  }: WindowedTableProps<Row, Sort>,
  { laid, pinned }: TableColumns<Row>,
) {
  const checked = checkState(chosenCount ?? selectedCount(selection, total ?? 0), total ?? 0)
  const onToggleAll = useStableCallback((isAll: boolean) => {
    onSelectionChange(isAll ? allSelected : nothingSelected)
  })
  const onSortClick = useStableCallback((column: string, isFurther: boolean) => {
    const { sortKey, startsDescending } = columns.find(({ key }) => key === column) ?? {}
    if (sortKey === undefined) return
    onSortChange(
      isFurther && maxSortKeys > 1
        ? toggleKey(sort, sortKey, maxSortKeys, startsDescending)
        : sortByKey(sort, sortKey, startsDescending),
    )
  })
  return {
    laid,
    pinnedCount: pinned.length,
    sort,
    checked: isSelectable ? checked : null,
    onToggleAll,
    onSortClick,
  }
}

function checkState(count: number, total: number): 'none' | 'some' | 'all' {
  return count === 0 ? 'none' : count === total ? 'all' : 'some'
}
