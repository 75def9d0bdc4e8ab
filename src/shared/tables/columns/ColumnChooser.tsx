import { type ReactNode, useId, useState } from 'react'
import type { TableLayout } from '@/contract/account/users'
import styles from './ColumnChooser.module.css'
import { ColumnItem } from './ColumnItem'
import {
  columnsInLayout,
  defaultLayout,
  isLastShown,
  isSameLayout,
  moveColumn,
  setHidden,
  setPinned,
} from './tableLayout'
import { useColumnDrag } from './useColumnDrag'
import type { WindowedColumn } from '../windowed/windowedColumn'

interface ColumnChooserProps {
  columns: readonly Pick<
    WindowedColumn<never>,
    'key' | 'title' | 'isBare' | 'isHidden' | 'isPinned'
  >[]
  layout: TableLayout
  onLayoutChange: (layout: TableLayout) => void
  /** Further columns to choose from. */
  children?: ReactNode
}

/**
 * The form of a table's layout: which columns are shown and pinned, their order, and the row
 * density. For a popover.
 */
export function ColumnChooser({ columns, layout, onLayoutChange, children }: ColumnChooserProps) {
  const [announcement, setAnnouncement] = useState('')
  const { dragProps } = useColumnDrag('y', (key, target, side) => {
    onLayoutChange(moveColumn(columns, layout, key, target, side))
  })
  const laid = columnsInLayout(columns, layout)
  const move = (at: number, step: 1 | -1) => {
    const [from, to] = [laid[at], laid[at + step]]
    if (!from || !to) return
    const side = step === 1 ? 'after' : 'before'
    onLayoutChange(moveColumn(columns, layout, from.column.key, to.column.key, side))
    setAnnouncement(
      `${from.column.title} is number ${String(at + step + 1)} of ${String(laid.length)}.`,
    )
  }
  return (
    <div className={styles.chooser}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Columns</legend>
        <ul className={styles.list}>
          {laid.map(({ column: { key, title }, isHidden, isPinned }, at) => (
            <ColumnItem
              key={key}
              title={title}
              isShown={!isHidden}
              isFixed={isLastShown(columns, layout, key)}
              isPinned={isPinned}
              canMoveUp={laid[at - 1]?.isPinned === isPinned}
              canMoveDown={laid[at + 1]?.isPinned === isPinned}
              dragProps={dragProps(key)}
              onToggle={() => {
                onLayoutChange(setHidden(columns, layout, key, !isHidden))
              }}
              onPin={() => {
                onLayoutChange(setPinned(columns, layout, key, !isPinned))
              }}
              onMove={(step) => {
                move(at, step)
              }}
            />
          ))}
        </ul>
      </fieldset>
      {children}
      <DensityChoice layout={layout} onLayoutChange={onLayoutChange} />
      <button
        type="button"
        className={styles.reset}
        disabled={isSameLayout(columns, layout, defaultLayout)}
        onClick={() => {
          onLayoutChange(defaultLayout)
        }}
      >
        Reset to default
      </button>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </div>
  )
}

const densities = [
  ['comfortable', 'Comfortable'],
  ['compact', 'Compact'],
] as const

function DensityChoice({ layout, onLayoutChange }: Omit<ColumnChooserProps, 'columns'>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Rows</legend>
      <div className={styles.densities}>
        {densities.map(([density, label]) => (
          <label key={density} className={styles.label}>
            <input
              type="radio"
              name={name}
              checked={layout.density === density}
              onChange={() => {
                onLayoutChange({ ...layout, density })
              }}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
