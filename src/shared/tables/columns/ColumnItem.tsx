import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  HolderOutlined,
  PushpinFilled,
  PushpinOutlined,
} from '@ant-design/icons'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './ColumnChooser.module.css'
import type { useColumnDrag } from './useColumnDrag'

interface ColumnItemProps {
  title: string
  isShown: boolean
  /** True if it is the last one shown, which cannot be hidden. */
  isFixed: boolean
  /** Left out where columns cannot be pinned. */
  isPinned?: boolean
  canMoveUp: boolean
  canMoveDown: boolean
  dragProps: ReturnType<ReturnType<typeof useColumnDrag>['dragProps']>
  onToggle: () => void
  onPin?: () => void
  onMove: (step: 1 | -1) => void
  /** Said after the title. */
  note?: string
}

/**
 * A column in a list: shown or not, pinned or not, and moved by dragging, by buttons, or by Alt and
 * an arrow on its check box.
 */
export function ColumnItem(props: ColumnItemProps) {
  const { title, isShown, isFixed, isPinned, canMoveUp, canMoveDown } = props
  const { dragProps, onToggle, onPin, onMove, note } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    if (event.key === 'ArrowUp' ? canMoveUp : canMoveDown) onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className={styles.item} {...dragProps}>
      <HolderOutlined aria-hidden className={styles.holder} />
      <label className={styles.label}>
        <input
          type="checkbox"
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          checked={isShown}
          disabled={isFixed}
          onChange={onToggle}
          onKeyDown={onKeyDown}
        />
        {title}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </label>
      {onPin && (
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
      )}
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
