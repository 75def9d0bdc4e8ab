import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { MAX_IDS } from '@/contract/contactFilter'
import styles from './BulkBar.module.css'

interface BulkBarProps {
  /** Infinite while nobody knows it: all but some of rows that are being counted. */
  count: number
  /** How many match; null while they are counted. */
  total: number | null
  /** More rows are named one by one than a call takes. */
  isTooLong: boolean
  onSelectAll: () => void
  onClear: () => void
  /** What can be done with them. */
  children: ReactNode
}

const format = new Intl.NumberFormat('en')

/** How many rows are selected of all that match, and what can be done with them. At the foot of a narrow screen, else above the rows. */
export function BulkBar({ count, total, isTooLong, onSelectAll, onClear, children }: BulkBarProps) {
  return (
    <section className={styles['bar']} aria-label="Selection">
      <span className={styles['count']} role="status">{Number.isFinite(count) ? format.format(count) : '…'} selected of {total === null ? '…' : format.format(total)}</span>
      {total !== null && count < total && <Button type="link" onClick={onSelectAll}>Select all {format.format(total)}</Button>}
      {isTooLong && <span className={styles['hint']}>One by one, at most {format.format(MAX_IDS)} can be chosen or left out.</span>}
      <span className={styles['actions']}>
        {children}
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label="Clear selection" title="Clear selection" onClick={onClear} />
      </span>
    </section>
  )
}
