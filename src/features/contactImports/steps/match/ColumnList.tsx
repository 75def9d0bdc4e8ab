import { Select } from 'antd'
import type { CSSProperties } from 'react'
import { targetKey } from '@/contactFiles/csv/columnTargets'
import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import { useIsPhone } from '@/shared/lib/useIsPhone'
import { type RowSlot, WindowedBody } from '@/shared/tables/windowed/WindowedBody'
import { targetChoices, withTarget } from './columnOptions'
import styles from '../../ImportDrawer.module.css'

const ROW_HEIGHT = 64
const PHONE_ROW_HEIGHT = 104
/** Longer lists render only the visible rows. */
const MAX_RENDERED = 40
const VIEW_ROWS = 9

interface ColumnListProps {
  mapping: ColumnMapping
  /** Samples of each column; none if this browser does not have the file. */
  samples: readonly (readonly string[])[]
  /** The header with an error, if a single one has it. */
  invalidHeader: string | null
  onChange: (mapping: ColumnMapping) => void
}

/** Each column of a file with its header, samples and target. */
export function ColumnList(props: ColumnListProps) {
  const total = props.mapping.columns.length
  const rowHeight = useIsPhone() ? PHONE_ROW_HEIGHT : ROW_HEIGHT
  if (total <= MAX_RENDERED)
    return (
      <div role="list" aria-label="Columns" className={styles.columns}>
        {props.mapping.columns.map((_column, at) => (
          <ColumnItem key={at} {...props} at={at} style={{ height: rowHeight }} />
        ))}
      </div>
    )
  return (
    <div className={styles.columns}>
      <WindowedBody
        role="list"
        label="Columns"
        total={total}
        rowHeight={rowHeight}
        height={VIEW_ROWS * rowHeight}
        contentWidth="100%"
        // The key is the column's: a recycled row would keep its open dropdown.
        renderRow={({ index, top }: RowSlot) => (
          <ColumnItem
            key={index}
            {...props}
            at={index}
            style={{
              height: rowHeight,
              position: 'absolute',
              insetInline: 0,
              transform: `translateY(${String(top)}px)`,
            }}
          />
        )}
        initialRow={0}
        onRangeChange={ignore}
        onTopRowChange={ignore}
      />
    </div>
  )
}

interface ColumnItemProps extends ColumnListProps {
  at: number
  style: CSSProperties
}

function ColumnItem({ mapping, samples, invalidHeader, onChange, at, style }: ColumnItemProps) {
  const { columns } = mapping
  const column = columns[at]
  if (!column) return null
  const { header, target } = column
  return (
    <div
      role="listitem"
      aria-setsize={columns.length}
      aria-posinset={at + 1}
      data-row-index={at}
      className={styles.column}
      data-invalid={header === invalidHeader}
      style={style}
    >
      <div className={styles.columnText}>
        <span className={styles.columnHeader} title={header}>
          {header}
        </span>
        <span className={styles.samples}>
          {samples[at] ? samples[at].join(' · ') || 'Empty in every row' : ''}
        </span>
      </div>
      <Select
        className={styles.target ?? ''}
        aria-label={`What “${header}” becomes`}
        value={targetKey(target)}
        options={targetChoices(column)}
        onChange={(next) => {
          onChange(withTarget(mapping, at, next))
        }}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={260}
        variant={target.kind === 'extra' || target.kind === 'skip' ? 'filled' : 'outlined'}
        {...(header === invalidHeader && { status: 'error' as const })}
      />
    </div>
  )
}

/** All columns are loaded, so a range needs nothing. */
function ignore(): void {
  return
}
