import type { TableColumnType } from 'antd'
import { type CSSProperties, useEffect, useRef } from 'react'
import type { LaidColumn } from './tableLayout'
import { CHECK_WIDTH } from '../windowed/TableRow'
import type { WindowedColumn } from '../windowed/windowedColumn'
import styles from '../windowed/WindowedTable.module.css'
import header from './TableHeader.module.css'
import { readTerms } from './sortTerms'

interface HeaderOptions<Row> {
  laid: readonly LaidColumn<WindowedColumn<Row>>[]
  widths: readonly number[]
  /** The number of pinned columns; they come first. */
  pinnedCount: number
  sort: string
  /** Null for a table without check boxes. */
  checked: 'none' | 'some' | 'all' | null
  onToggleAll: (isAll: boolean) => void
  /** A click on the header of a sorted column, with Shift or without. */
  onSortClick: (column: string, isFurther: boolean) => void
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
  onSortClick,
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
  const terms = readTerms(sort)
  return [
    ...(select ? [select] : []),
    ...laid.map(({ column }, at) => {
      const { key, title, isBare, sortKey } = column
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
      const place = terms.findIndex((term) => term.key === sortKey)
      const order = terms[place]?.isDescending === true ? ('descend' as const) : ('ascend' as const)
      const sortBy = ({ shiftKey }: { shiftKey: boolean }) => {
        onSortClick(key, shiftKey)
      }
      return {
        ...shared,
        // antd shows the orders of several columns, but clicks are ours: it does not know Shift.
        sorter: { multiple: 1 },
        sortOrder: place < 0 ? null : order,
        onHeaderCell: () => ({
          ...cell,
          onClick: sortBy,
          // antd calls it for Enter only.
          onKeyDown: sortBy,
          ...(place > 0 && furtherKey(place, order)),
        }),
        ...(place >= 0 &&
          terms.length > 1 && { title: <PlacedTitle title={title} place={place + 1} /> }),
      }
    }),
  ]
}

/** Returns the description of a further sort key for `HeaderCell`. */
function furtherKey(place: number, order: 'ascend' | 'descend') {
  return { 'data-further-key': `Sort key ${String(place + 1)}, ${order}ing` }
}

/** A title with its place among several sort keys. */
function PlacedTitle({ title, place }: { title: string; place: number }) {
  return (
    <span className={header.placed}>
      <span className="truncate">{title}</span>
      <span className={header.place} aria-hidden>
        {place}
      </span>
    </span>
  )
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
