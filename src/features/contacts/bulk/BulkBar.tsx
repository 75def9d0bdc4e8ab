import { CloseOutlined } from '@ant-design/icons'
import { Button, ConfigProvider } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { MAX_IDS } from '@/contract/contacts/contactFilter'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { formatNumber } from '@/shared/lib/format'
import styles from './BulkBar.module.css'

interface BulkBarProps {
  /** Null while nobody knows it: all but some of rows that are being counted. */
  count: number | null
  /** What is selected, where the number is not known. */
  what: string
  /** How many match; null while they are counted. */
  total: number | null
  /** More rows are named one by one than a call takes. */
  isTooLong: boolean
  onSelectAll: () => void
  onClear: () => void
  /** The bar has gone, and the focus with it. */
  onFocusLost: () => void
  /** What can be done with them. */
  children: ReactNode
}

/** How many rows are selected of all that match, and what can be done with them. At the foot of a narrow screen, else above the rows. */
export function BulkBar({
  count,
  what,
  total,
  isTooLong,
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
    // The button goes with its own click.
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
        {isTooLong && (
          <span className={styles['hint']}>
            One by one, at most {formatNumber(MAX_IDS)} can be chosen or left out.
          </span>
        )}
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
