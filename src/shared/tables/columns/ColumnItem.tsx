import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  HolderOutlined,
  PushpinFilled,
  PushpinOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from './ColumnChooser.module.css'
import type { useColumnDrag } from './useColumnDrag'

interface ColumnItemProps {
  title: string
  isShown: boolean
  /** True if it is the last one shown, which cannot be hidden. */
  isFixed: boolean
  isPinned: boolean
  canMoveUp: boolean
  canMoveDown: boolean
  dragProps: ReturnType<ReturnType<typeof useColumnDrag>['dragProps']>
  onToggle: () => void
  onPin: () => void
  onMove: (step: 1 | -1) => void
}

/**
 * A column in a `ColumnChooser`: shown or not, pinned or not, and moved by dragging or by buttons.
 */
export function ColumnItem(props: ColumnItemProps) {
  const { title, isShown, isFixed, isPinned, canMoveUp, canMoveDown } = props
  const { dragProps, onToggle, onPin, onMove } = props
  return (
    <li className={styles.item} {...dragProps}>
      <HolderOutlined aria-hidden className={styles.holder} />
      <label className={styles.label}>
        <input type="checkbox" checked={isShown} disabled={isFixed} onChange={onToggle} />
        {title}
      </label>
      <button
        type="button"
        className={styles.button}
        aria-label={`Pin ${title}`}
        aria-pressed={isPinned}
        title={isPinned ? 'Unpin' : 'Pin to the left'}
        onClick={onPin}
      >
        {isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
      </button>
      <MoveButton
        label={`Move ${title} up`}
        icon={<ArrowUpOutlined aria-hidden />}
        isEnabled={canMoveUp}
        onClick={() => {
          onMove(-1)
        }}
      />
      <MoveButton
        label={`Move ${title} down`}
        icon={<ArrowDownOutlined aria-hidden />}
        isEnabled={canMoveDown}
        onClick={() => {
          onMove(1)
        }}
      />
    </li>
  )
}

interface MoveButtonProps {
  label: string
  icon: ReactNode
  isEnabled: boolean
  onClick: () => void
}

/**
 * A move button; it stays focusable at the end of the list, so that the keyboard keeps its place.
 */
export function MoveButton({ label, icon, isEnabled, onClick }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-disabled={!isEnabled}
      onClick={() => {
        if (isEnabled) onClick()
      }}
    >
      {icon}
    </button>
  )
}
