import { Button } from 'antd'
import type { ReactNode } from 'react'
import { messageOf } from '@/api/apiError'
import { Skeleton } from '@/shared/ui/Skeleton'
import styles from './Dashboard.module.css'

interface PanelStateProps {
  query: { data?: unknown; error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** The things in the list, such as `contacts`. */
  what: string
  isEmpty: boolean
  /** Shown when the list is empty. */
  children: ReactNode
}

/** Shows that a panel's list is loading, could not be loaded, or is empty; nothing else. */
export function PanelState({ query, what, isEmpty, children }: PanelStateProps) {
  const { data, error, isFetching, refetch } = query
  if (error !== undefined && data === undefined && !isFetching)
    return (
      <div role="alert">
        <p className="help-text">
          Your {what} could not be loaded: {messageOf(error)}
        </p>
        <Button
          size="small"
          onClick={() => {
            refetch()
          }}
        >
          Retry
        </Button>
      </div>
    )
  if (data === undefined)
    return (
      <div role="status" aria-label={`Loading ${what}`} className={styles.list}>
        {[1, 2, 3].map((row) => (
          <span key={row} className={styles.row}>
            <Skeleton width="32px" height="32px" isRound />
            <Skeleton width="60%" height="16px" />
          </span>
        ))}
      </div>
    )
  return isEmpty ? children : null
}
