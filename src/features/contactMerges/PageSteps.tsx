import { formatNumber } from '@/shared/lib/format'
import { Button } from 'antd'
import styles from './MergePage.module.css'

interface PageStepsProps {
  offset: number
  limit: number
  total: number
  onOffset: (offset: number) => void
}

/** Which part of a long list is shown, and the ways to the ones before and after; nothing where it is all of it. */
export function PageSteps({ offset, limit, total, onOffset }: PageStepsProps) {
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
