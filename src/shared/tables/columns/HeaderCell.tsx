import type { KeyboardEvent, ThHTMLAttributes } from 'react'
import { ColumnHandle } from './ColumnHandle'
import type { HeaderColumn } from './HeaderControls'
import { useHeaderControls, useHeaderStop } from './HeaderControls'
import styles from './TableHeader.module.css'

type HeaderCellProps = ThHTMLAttributes<HTMLTableCellElement> & {
  'data-column'?: string
  /** The description of a column that is a further sort key. */
  'data-further-key'?: string
}

/**
 * A header cell: antd's title and sorter, and the controls that move the column, open its menu and
 * resize it.
 */
export function HeaderCell(props: HeaderCellProps) {
  const controls = useHeaderControls()
  const column = controls?.columns.get(props['data-column'] ?? '')
  if (!controls || !column)
    return <th {...props} role="columnheader" aria-label={props['aria-label'] || undefined} />
  const { children, tabIndex: _tabIndex, onKeyDown: _onKeyDown, ...rest } = props
  const { 'data-further-key': further } = rest
  // `aria-sort` is for the first key.
  const described = further !== undefined && {
    'aria-sort': undefined,
    'aria-description': further,
  }
  return (
    <th
      {...rest}
      {...described}
      {...controls.dragProps(column.key)}
      role="columnheader"
      aria-label={column.title}
    >
      {children}
      {column.isBare !== true && <ColumnControls column={column} />}
    </th>
  )
}

function ColumnControls({ column }: { column: HeaderColumn }) {
  const { key, title } = column
  const controls = useHeaderControls()
  const { active, setActive } = useHeaderStop()
  if (!controls) return null
  const first = [...controls.columns.values()].find(({ isBare }) => isBare !== true)?.key
  const stop = active !== null && controls.columns.has(active) ? active : first
  const tabIndex = stop === key ? 0 : -1
  return (
    <>
      <button
        type="button"
        className={styles.menu}
        aria-label={`${title} column`}
        aria-haspopup="menu"
        data-header-stop
        tabIndex={tabIndex}
        onFocus={() => {
          setActive(key)
        }}
        onKeyDown={moveAlongHeader}
        onClick={(event) => {
          event.stopPropagation()
          controls.openMenu(key, event.currentTarget)
        }}
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M3 6l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </button>
      <ColumnHandle
        title={title}
        width={column.width}
        tabIndex={tabIndex}
        onDown={(event) => {
          controls.onHandleDown(event, key)
        }}
        onWiden={(by) => {
          controls.widen(key, by)
        }}
        onFit={() => {
          controls.fit(key)
        }}
      />
    </>
  )
}

/** Moves the focus by Left and Right to the next column's menu button. */
function moveAlongHeader(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (step === undefined) return
  const stops = [
    ...(event.currentTarget.closest('tr')?.querySelectorAll<HTMLElement>('[data-header-stop]') ??
      []),
  ]
  event.preventDefault()
  stops[stops.indexOf(event.currentTarget) + step]?.focus()
}
