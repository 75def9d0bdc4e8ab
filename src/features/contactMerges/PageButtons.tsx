import { formatNumber } from '@/shared/lib/format'
import { Button } from 'antd'
import styles from './MergePage.module.css'

interface PageButtonsProps {
  offset: number
  limit: number
  total: number
  onOffset: (offset: number) => void
}

/**
 * The range of a list that is shown, with buttons to the previous and next one; nothing for a list
 * of one page.
 */
export function PageButtons({ offset, limit, total, onOffset }: PageButtonsProps) {
  if (total <= limit) return null
  return (
    <nav className={styles['steps']} aria-label="Pages">
      <Button
        disabled={offset === 0}
        onClick={() => {
          onOffset(Math.max(0, offset - limit))
        }}
      >
        Previous
      </Button>
      <span>
        {formatNumber(offset + 1)}–{formatNumber(Math.min(total, offset + limit))} of{' '}
        {formatNumber(total)}
      </span>
      <Button
        disabled={offset + limit >= total}
        onClick={() => {
          onOffset(offset + limit)
        }}
      >
        Next
      </Button>
    </nav>
  )
}
