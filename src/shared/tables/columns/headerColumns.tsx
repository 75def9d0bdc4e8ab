import type { TableColumnType } from 'antd'
import { useEffect, useRef } from 'react'
import { widthVariable } from '../windowed/RowCells'
import { CHECK_WIDTH } from '../windowed/TableRow'
import styles from '../windowed/WindowedTable.module.css'
import { pinnedAt, pinnedStarts } from './pinnedStarts'
import { readTerms } from './sortTerms'
import type { TableHeaderProps } from './tableHeaderProps'
import header from './TableHeader.module.css'

/**
 * Returns the columns for antd's Table, which renders their headers and sorters, after the one of
 * check boxes. Their widths are CSS variables of the table, like those of the rows.
 */
export function headerColumns<Row>({
  laid,
  pinnedCount,
  sort,
  checked,
  onToggleAll,
  onSortClick,
}: TableHeaderProps<Row>): TableColumnType[] {
  const select: TableColumnType | null = checked && {
    key: 'select',
    title: <SelectAll state={checked} onChange={onToggleAll} />,
    width: CHECK_WIDTH,
    onHeaderCell: () => ({
      style: { ...pinnedAt('0px'), padding: 0 },
      className: pinnedCount === 0 ? styles.pinnedEdge : undefined,
    }),
  }
  const starts = pinnedStarts(laid.slice(0, pinnedCount), checked !== null)
  const terms = readTerms(sort)
  return [
    ...(select ? [select] : []),
    ...laid.map(({ column }, at) => {
      const { key, title, isBare, sortKey } = column
      const start = starts[at]
      const cell = {
        'data-column': key,
        ...(start !== undefined && { style: pinnedAt(start) }),
        className: at === pinnedCount - 1 ? styles.pinnedEdge : undefined,
      }
      // A new object each time: antd mutates it.
      const shared: TableColumnType = {
        key,
        title: isBare === true ? <span className="visually-hidden">{title}</span> : title,
        width: `var(${widthVariable(key)})`,
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

interface SelectAllProps {
  state: NonNullable<TableHeaderProps<never>['checked']>
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
