import type { TableColumnType } from 'antd'
import { type CSSProperties, useEffect, useRef } from 'react'
import type { LaidColumn } from './tableLayout'
import { CHECK_WIDTH } from '../windowed/TableRow'
import type { WindowedColumn } from '../windowed/windowedColumn'
import styles from '../windowed/WindowedTable.module.css'

interface HeaderOptions<Row> {
  laid: readonly LaidColumn<WindowedColumn<Row>>[]
  widths: readonly number[]
  /** The number of pinned columns; they come first. */
  pinnedCount: number
  sort: string
  /** Null for a table without check boxes. */
  checked: 'none' | 'some' | 'all' | null
  onToggleAll: (isAll: boolean) => void
}

/**
 * Returns the columns for antd's Table, which renders their headers and sorters, after the one of
 * check boxes.
 */
export function headerColumns<Row>({
  laid,
  widths,
  pinnedCount,
  sort,
  checked,
  onToggleAll,
}: HeaderOptions<Row>): TableColumnType[] {
  const select: TableColumnType | null = checked && {
    key: 'select',
    title: <SelectAll state={checked} onChange={onToggleAll} />,
    width: CHECK_WIDTH,
    onHeaderCell: () => ({
      style: { ...pinnedAt(0), padding: 0 },
      className: pinnedCount === 0 ? styles.pinnedEdge : undefined,
    }),
  }
  let offset = select ? CHECK_WIDTH : 0
  return [
    ...(select ? [select] : []),
    ...laid.map(({ column }, at) => {
      const { key, title, isBare, sortKey, startsDescending } = column
      const width = widths[at] ?? column.width
      const start = offset
      offset += width
      const cell = {
        'data-column': key,
        ...(at < pinnedCount && { style: pinnedAt(start) }),
        className: at === pinnedCount - 1 ? styles.pinnedEdge : undefined,
      }
      // A new object each time: antd mutates it.
      const shared: TableColumnType = {
        key,
        title: isBare === true ? <span className="visually-hidden">{title}</span> : title,
        width,
        onHeaderCell: () => ({ ...cell }),
      }
      if (sortKey === undefined) return shared
      const sortOrder: TableColumnType['sortOrder'] =
        sort === sortKey ? 'ascend' : sort === `-${sortKey}` ? 'descend' : null
      const sortDirections: TableColumnType['sortDirections'] =
        startsDescending === true
          ? ['descend', 'ascend', 'descend']
          : ['ascend', 'descend', 'ascend']
      return { ...shared, sorter: true, sortOrder, sortDirections }
    }),
  ]
}

function pinnedAt(insetInlineStart: number): CSSProperties {
  return { position: 'sticky', insetInlineStart, zIndex: 2 }
}

interface SelectAllProps {
  state: 'none' | 'some' | 'all'
  onChange: (isAll: boolean) => void
}

/** The check box that selects all matching rows, loaded or not. */
function SelectAll({ state, onChange }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label className={styles.check}>
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all"
        checked={state === 'all'}
        onChange={() => {
          onChange(state !== 'all')
        }}
      />
    </label>
  )
}
