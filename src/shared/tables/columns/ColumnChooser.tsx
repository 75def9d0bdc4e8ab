import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  HolderOutlined,
  PushpinFilled,
  PushpinOutlined,
} from '@ant-design/icons'
import { useId, useState } from 'react'
import type { TableLayout } from '@/contract/account/users'
import styles from './ColumnChooser.module.css'
import {
  defaultLayout,
  isLastShown,
  isSameLayout,
  layOut,
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
}

const densities = [
  ['comfortable', 'Comfortable'],
  ['compact', 'Compact'],
] as const

/** Which columns a table shows, in which order (by dragging or by buttons), which of them stay, and how close its rows are. For a popover. */
export function ColumnChooser({ columns, layout, onLayoutChange }: ColumnChooserProps) {
  const name = useId()
  const [said, setSaid] = useState('')
  const { dragProps } = useColumnDrag('y', (key, target, side) => {
    onLayoutChange(moveColumn(columns, layout, key, target, side))
  })
  const laid = layOut(columns, layout)
  const move = (at: number, step: 1 | -1) => {
    const [from, to] = [laid[at], laid[at + step]]
    if (!from || !to) return
    onLayoutChange(
      moveColumn(columns, layout, from.column.key, to.column.key, step === 1 ? 'after' : 'before'),
    )
    setSaid(`${from.column.title} is number ${String(at + step + 1)} of ${String(laid.length)}.`)
  }
  return (
    <div className={styles.chooser}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Columns</legend>
        <ul className={styles.list}>
          {laid.map(({ column: { key, title }, isHidden, isPinned }, at) => (
            <li key={key} className={styles.item} {...dragProps(key)}>
              <HolderOutlined aria-hidden className={styles.holder} />
              <label className={styles.label}>
                <input
                  type="checkbox"
                  checked={!isHidden}
                  disabled={isLastShown(columns, layout, key)}
                  onChange={() => {
                    onLayoutChange(setHidden(columns, layout, key, !isHidden))
                  }}
                />
                {title}
              </label>
              <button
                type="button"
                className={styles.button}
                aria-label={`Pin ${title}`}
                aria-pressed={isPinned}
                title={isPinned ? 'Unpin' : 'Pin to the left'}
                onClick={() => {
                  onLayoutChange(setPinned(columns, layout, key, !isPinned))
                }}
              >
                {isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
              </button>
              <MoveButton
                label={`Move ${title} up`}
                isUp
                isDisabled={laid[at - 1]?.isPinned !== isPinned}
                onClick={() => {
                  move(at, -1)
                }}
              />
              <MoveButton
                label={`Move ${title} down`}
                isDisabled={laid[at + 1]?.isPinned !== isPinned}
                onClick={() => {
                  move(at, 1)
                }}
              />
            </li>
          ))}
        </ul>
      </fieldset>
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
      <button
        type="button"
        className={styles.reset}
        disabled={isSameLayout(columns, layout, defaultLayout)}
        onClick={() => {
          onLayoutChange(defaultLayout)
        }}
      >
        Reset
      </button>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  )
}

interface MoveButtonProps {
  label: string
  isUp?: boolean
  isDisabled: boolean
  onClick: () => void
}

/** Stays focusable at the end of the list, so that the keyboard does not lose its place. */
function MoveButton({ label, isUp = false, isDisabled, onClick }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onClick()
      }}
    >
      {isUp ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
    </button>
  )
}
