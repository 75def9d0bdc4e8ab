import { CloseOutlined } from '@ant-design/icons'
import { Button, ConfigProvider } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useStableCallback } from '../../lib/useStableCallback'
import { formatNumber } from '../../lib/format'
import styles from './BulkBar.module.css'

interface BulkBarProps {
  /** Null while unknown: all but some rows that are being counted. */
  count: number | null
  /** Names the selection when its number is unknown. */
  what: string
  /** The number of rows that match; null while they are counted. */
  total: number | null
  /** Given when more rows are chosen one by one than a call takes. */
  tooLong?: string | undefined
  onSelectAll: () => void
  onClear: () => void
  /** Called when the bar disappears together with the focused element. */
  onFocusLost: () => void
  children: ReactNode
}

/** The number of selected rows and the actions on them, below the rows. */
export function BulkBar({
  count,
  what,
  total,
  tooLong,
  onSelectAll,
  onClear,
  onFocusLost,
  children,
}: BulkBarProps) {
  const bar = useRef<HTMLElement>(null)
  const loseFocus = useStableCallback(onFocusLost)
  useEffect(
    () => () => {
      if (document.activeElement === document.body) loseFocus()
    },
    [loseFocus],
  )
  const selectAll = () => {
    // The button disappears with its own click.
    bar.current?.focus()
    onSelectAll()
  }
  return (
    <ConfigProvider componentSize="small">
      <section ref={bar} tabIndex={-1} className={styles['bar']} aria-label="Selection">
        <span className={styles['count']} role="status">
          {count === null
            ? `${capitalized(what)} selected`
            : `${formatNumber(count)} selected of ${total === null ? '…' : formatNumber(total)}`}
        </span>
        {total !== null && count !== null && count < total && (
          <Button type="link" onClick={selectAll}>
            Select all {formatNumber(total)}
          </Button>
        )}
        {tooLong !== undefined && <span className={styles['hint']}>{tooLong}</span>}
        <span className={styles['actions']}>
          {children}
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label="Clear selection"
            title="Clear selection"
            onClick={onClear}
          />
        </span>
      </section>
    </ConfigProvider>
  )
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
