import { Select } from 'antd'
import type { CSSProperties } from 'react'
import { isOwnValue } from '@/contactFiles/csv/tableColumns'
import { targetKey } from '@/contactFiles/csv/columnTargets'
import type { ColumnMapping } from '@/contract/contacts/columnMapping'
import { useIsPhone } from '@/shared/lib/media/useIsPhone'
import { type RowSlot, WindowedBody } from '@/shared/tables/windowed/WindowedBody'
import { targetChoices, withTarget } from './columnOptions'
import styles from '../../ImportDrawer.module.css'
import matchStyles from './MatchStep.module.css'

const ROW_HEIGHT = 64
const PHONE_ROW_HEIGHT = 104
/** Longer lists render only the visible rows. */
const MAX_RENDERED = 40
const VIEW_ROWS = 9

export interface ColumnListProps {
  mapping: ColumnMapping
  /** The indexes of the columns to show. */
  shown: readonly number[]
  label?: string
  /** Samples of each column; none if this browser does not have the file. */
  samples: readonly (readonly string[])[]
  /** The header with an error, if a single one has it. */
  invalidHeader: string | null
  onChange: (mapping: ColumnMapping) => void
}

/** Columns of a file, each with its header, samples and target. */
export function ColumnList(props: ColumnListProps) {
  const { shown, label = 'Columns' } = props
  const total = shown.length
  const rowHeight = useIsPhone() ? PHONE_ROW_HEIGHT : ROW_HEIGHT
  if (total <= MAX_RENDERED)
    return (
      <div role="list" aria-label={label} className={styles.columns}>
        {shown.map((at, index) => (
          <ColumnItem key={at} {...props} index={index} style={{ height: rowHeight }} />
        ))}
      </div>
    )
  return (
    <div className={styles.columns}>
      <WindowedBody
        role="list"
        label={label}
        total={total}
        rowHeight={rowHeight}
        height={VIEW_ROWS * rowHeight}
        contentWidth="100%"
        // The key is the column's: a recycled row would keep its open dropdown.
        renderRow={({ index, top }: RowSlot) => (
          <ColumnItem
            key={index}
            {...props}
            index={index}
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
  /** The position in the list. */
  index: number
  style: CSSProperties
}

function ColumnItem(props: ColumnItemProps) {
  const { mapping, shown, samples, invalidHeader, onChange, index, style } = props
  const at = shown[index] ?? -1
  const column = mapping.columns[at]
  if (!column) return null
  const { header, target } = column
  return (
    <div
      role="listitem"
      aria-setsize={shown.length}
      aria-posinset={index + 1}
      data-row-index={index}
      className={styles.column}
      data-invalid={header === invalidHeader}
      style={style}
    >
      <div className={styles.columnText}>
        <span className={styles.columnHeader} title={header}>
          {header}
        </span>
        <span className={styles.samples}>
          {target.kind === 'skip' && isOwnValue(header)
            ? 'Tessera sets this itself'
            : samples[at]
              ? samples[at].join(' · ') || 'Empty in every row'
              : ''}
        </span>
      </div>
      <Select
        className={target.kind === 'skip' ? (matchStyles.leftOut ?? '') : ''}
        aria-label={`What “${header}” becomes`}
        value={targetKey(target)}
        options={targetChoices(column)}
        onChange={(next) => {
          onChange(withTarget(mapping, at, next))
        }}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={260}
        {...(header === invalidHeader && { status: 'error' as const })}
      />
    </div>
  )
}

/** All columns are loaded, so a range needs nothing. */
function ignore(): void {
  return
}
