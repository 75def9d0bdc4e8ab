import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { memoGeneric } from '../memoGeneric'
import { widthVariable } from '../windowed/RowCells'
import { CHECK_WIDTH } from '../windowed/TableRow'
import type { WindowedColumn } from '../windowed/windowedColumn'
import table from '../windowed/WindowedTable.module.css'
import { HeaderCell } from './HeaderCell'
import { HeaderStopProvider } from './HeaderControls'
import { type TableSortTerm, readTerms } from './sortTerms'
import styles from './TableHeader.module.css'
import type { LaidColumn } from './tableLayout'

interface TableHeaderProps<Row> {
  laid: readonly LaidColumn<WindowedColumn<Row>>[]
  /** The number of pinned columns; they come first. */
  pinnedCount: number
  sort: string
  /** Null for a table without check boxes. */
  checked: CheckState | null
  onToggleAll: (isAll: boolean) => void
  /** A click on the header of a sorted column, with Shift or without. */
  onSortClick: (column: string, isFurther: boolean) => void
}

type CheckState = 'none' | 'some' | 'all'

/**
 * The header of a windowed table. The widths of its cells are CSS variables of the table, like those
 * of the rows, so that a resize renders none of them.
 */
export const TableHeader = memoGeneric(function TableHeader<Row>({
  laid,
  pinnedCount,
  sort,
  checked,
  onToggleAll,
  onSortClick,
}: TableHeaderProps<Row>) {
  const [active, setActive] = useState<string | null>(null)
  const stop = useMemo(() => ({ active, setActive }), [active])
  const terms = readTerms(sort)
  const starts = pinnedStarts(laid.slice(0, pinnedCount), checked !== null)
  const edge = (at: number) => (at === pinnedCount - 1 ? table.pinnedEdge : undefined)
  return (
    <HeaderStopProvider value={stop}>
      {/* It has the roles that it has in the whole table. */}
      <table role="presentation" className={styles.header}>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {checked !== null && (
              <HeaderCell
                className={edge(-1)}
                style={{ ...pinnedAt('0px'), width: CHECK_WIDTH, padding: 0 }}
              >
                <SelectAll state={checked} onChange={onToggleAll} />
              </HeaderCell>
            )}
            {laid.map(({ column }, at) => (
              <ColumnHeader
                key={column.key}
                column={column}
                className={edge(at)}
                start={starts[at]}
                terms={terms}
                onSortClick={onSortClick}
              />
            ))}
          </tr>
        </thead>
      </table>
    </HeaderStopProvider>
  )
})

interface ColumnHeaderProps<Row> {
  column: WindowedColumn<Row>
  className: string | undefined
  /** The place of a pinned column, as a CSS length. */
  start: string | undefined
  terms: readonly TableSortTerm[]
  onSortClick: TableHeaderProps<Row>['onSortClick']
}

function ColumnHeader<Row>({
  column,
  className,
  start,
  terms,
  onSortClick,
}: ColumnHeaderProps<Row>) {
  const { key, title, isBare, sortKey } = column
  const cell = {
    'data-column': key,
    className,
    style: { ...(start !== undefined && pinnedAt(start)), width: `var(${widthVariable(key)})` },
  }
  if (sortKey === undefined)
    return (
      <HeaderCell {...cell}>
        {isBare === true ? <span className="visually-hidden">{title}</span> : title}
      </HeaderCell>
    )
  const place = terms.findIndex((term) => term.key === sortKey)
  const order = terms[place]?.isDescending === true ? 'descending' : 'ascending'
  return (
    <HeaderCell
      {...cell}
      // Reached by Tab only where there is no menu that sorts.
      tabIndex={0}
      {...(place === 0 && { 'aria-sort': order })}
      {...(place > 0 && { 'data-further-key': `Sort key ${String(place + 1)}, ${order}` })}
      onClick={({ shiftKey }) => {
        onSortClick(key, shiftKey)
      }}
      onKeyDown={({ key: pressed, shiftKey }) => {
        if (pressed === 'Enter') onSortClick(key, shiftKey)
      }}
    >
      <span className={styles.sorted}>
        <span className={styles.title}>
          {title}
          {place >= 0 && terms.length > 1 && (
            <span className={styles.place} aria-hidden>
              {place + 1}
            </span>
          )}
        </span>
        <SortMark order={place < 0 ? undefined : order} />
      </span>
    </HeaderCell>
  )
}

/** Two triangles; the one of the column's order is highlighted. */
function SortMark({ order }: { order: 'ascending' | 'descending' | undefined }) {
  return (
    <svg className={styles.mark} data-order={order} viewBox="0 0 10 14" aria-hidden="true">
      <path d="M5 1 9 6H1z" />
      <path d="M5 13 1 8h8z" />
    </svg>
  )
}

/** Returns the places of the pinned columns as CSS lengths: each after the widths before it. */
function pinnedStarts(
  pinned: readonly LaidColumn<Pick<WindowedColumn<never>, 'key'>>[],
  hasCheckBoxes: boolean,
): string[] {
  const before = [`${String(hasCheckBoxes ? CHECK_WIDTH : 0)}px`]
  return pinned.map(({ column }) => {
    const start = `calc(${before.join(' + ')})`
    before.push(`var(${widthVariable(column.key)})`)
    return start
  })
}

function pinnedAt(insetInlineStart: string): CSSProperties {
  return { position: 'sticky', insetInlineStart, zIndex: 2 }
}

interface SelectAllProps {
  state: CheckState
  onChange: (isAll: boolean) => void
}

/** The check box that selects all matching rows, loaded or not. */
function SelectAll({ state, onChange }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label className={table.check}>
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
