import { Select } from 'antd'
import type { CSSProperties } from 'react'
import { targetKey } from '@/contactFiles/csv/columnTargets'
import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import { useIsPhone } from '@/shared/lib/useIsPhone'
import { type RowSlot, WindowedBody } from '@/shared/tables/windowed/WindowedBody'
import { choicesOf, withTarget } from './columnOptions'
import styles from '../ImportDrawer.module.css'

const ROW_HEIGHT = 64
const PHONE_ROW_HEIGHT = 104
/** Longer lists draw only what is in view. */
const MOST_DRAWN = 40
const VIEW_ROWS = 9

interface ColumnListProps {
  mapping: ColumnMapping
  /** Of each column; none where the file is not in this browser. */
  samples: readonly (readonly string[])[]
  /** The header that is at fault; '' for none or all of them. */
  faulty: string | null
  onChange: (mapping: ColumnMapping) => void
}

/** Each column of a file with its header, some of its values and what becomes of it. */
export function ColumnList({ mapping, samples, faulty, onChange }: ColumnListProps) {
  const { columns } = mapping
  const rowHeight = useIsPhone() ? PHONE_ROW_HEIGHT : ROW_HEIGHT
  const rowOf = (at: number, style: CSSProperties) => {
    const column = columns[at]
    if (!column) return null
    const { header, target } = column
    return (
      <div
        key={at}
        role="listitem"
        aria-setsize={columns.length}
        aria-posinset={at + 1}
        data-row-index={at}
        className={styles.column}
        data-faulty={header === faulty}
        style={{ height: rowHeight, ...style }}
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
          options={choicesOf(column)}
          onChange={(next) => {
            onChange(withTarget(mapping, at, next))
          }}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={260}
          variant={target.kind === 'extra' || target.kind === 'skip' ? 'filled' : 'outlined'}
          {...(header === faulty && { status: 'error' as const })}
        />
      </div>
    )
  }
  if (columns.length <= MOST_DRAWN)
    return (
      <div role="list" aria-label="Columns" className={styles.columns}>
        {columns.map((_column, at) => rowOf(at, {}))}
      </div>
    )
  return (
    <div className={styles.columns}>
      <WindowedBody
        role="list"
        label="Columns"
        total={columns.length}
        rowHeight={rowHeight}
        height={VIEW_ROWS * rowHeight}
        contentWidth="100%"
        // A row that took another's place would keep its open list.
        renderRow={({ index, top }: RowSlot) =>
          rowOf(index, {
            position: 'absolute',
            insetInline: 0,
            transform: `translateY(${String(top)}px)`,
          })
        }
        initialRow={0}
        onRangeChange={ignore}
        onTopRowChange={ignore}
      />
    </div>
  )
}

/** The columns are held whole: nothing is asked for by range. */
function ignore(): void {
  return
}
