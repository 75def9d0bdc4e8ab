import { useMemo } from 'react'
import type { CSSProperties } from 'react'
import type { TableLayout } from '@/contract/account/users'
import { widthVariable } from '../windowed/RowCells'
import type { ContentWidths } from './contentWidths'
import { setWidths, shownColumns } from './tableLayout'
import type { LaidColumn } from './tableLayout'
import { CHECK_WIDTH } from '../windowed/TableRow'
import { tableWidths } from './tableWidths'
import { useColumnResize } from './useColumnResize'
import type { WindowedColumn } from '../windowed/windowedColumn'

interface ColumnsOptions<Row> {
  columns: readonly WindowedColumn<Row>[]
  layout: TableLayout
  onLayoutChange: (layout: TableLayout) => void
  /** Inner width of the table, in CSS pixels. */
  room: number
  isSelectable: boolean
  content: ContentWidths
}

export interface TableColumns<Row> {
  laid: readonly LaidColumn<WindowedColumn<Row>>[]
  widths: readonly number[]
  /** The pinned columns and the others; the same arrays while only widths change. */
  pinned: readonly WindowedColumn<Row>[]
  others: readonly WindowedColumn<Row>[]
  /** Of all columns and of the pinned ones, both with the check boxes, in CSS pixels. */
  width: number
  pinnedWidth: number
  /** CSS variables for the table's element, with the widths of the cells. */
  variables: CSSProperties
  onHandleDown: ReturnType<typeof useColumnResize>['onHandleDown']
  widen: ReturnType<typeof useColumnResize>['widen']
  setWidth: (key: string, width: number) => void
}

/** Returns the shown columns of a table with their widths, from its layout or the current drag. */
export function useTableColumns<Row>({
  columns,
  layout,
  onLayoutChange,
  room,
  isSelectable,
  content,
}: ColumnsOptions<Row>): TableColumns<Row> {
  const laid = useMemo(() => shownColumns(columns, layout), [columns, layout])
  const checkWidth = isSelectable ? CHECK_WIDTH : 0
  const keys = laid.map(({ column }) => column.key)
  const settled = useMemo(
    () => tableWidths(laid, room - checkWidth, null, content),
    [laid, room, checkWidth, content],
  )
  const { draft, onHandleDown, widen } = useColumnResize(keys, settled.widths, (chosen) => {
    onLayoutChange(setWidths(columns, layout, chosen))
  })
  const { widths, pinnedCount, total } = useMemo(
    () => (draft ? tableWidths(laid, room - checkWidth, draft, content) : settled),
    [laid, room, checkWidth, draft, content, settled],
  )
  const { pinned, others } = useMemo(() => {
    const all = laid.map(({ column }) => column)
    return { pinned: all.slice(0, pinnedCount), others: all.slice(pinnedCount) }
  }, [laid, pinnedCount])
  const pinnedWidth = widths.slice(0, pinnedCount).reduce((sum, each) => sum + each, checkWidth)
  const width = total + checkWidth
  const variables = useMemo((): CSSProperties => {
    const lengths: Record<string, number> = {
      '--table-width': width,
      '--pinned-width': pinnedWidth,
    }
    laid.forEach(({ column }, at) => {
      lengths[widthVariable(column.key)] = widths[at] ?? column.width
    })
    return Object.fromEntries(
      Object.entries(lengths).map(([name, length]) => [name, `${String(length)}px`]),
    )
  }, [laid, widths, width, pinnedWidth])
  return {
    laid,
    widths,
    pinned,
    others,
    width,
    pinnedWidth,
    variables,
    onHandleDown,
    widen,
    setWidth: (key, chosen) => {
      onLayoutChange(setWidths(columns, layout, { [key]: chosen }))
    },
  }
}
