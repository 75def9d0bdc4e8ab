import { Button } from 'antd'
import { messageOf } from '@/api/apiError'
import styles from './Analytics.module.css'

/** Says why the clicks on services are missing beside the other figures. */
export function ServicesError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className={`panel ${styles.services ?? ''}`}>
      <p className={styles.note}>Clicks on services could not be loaded: {messageOf(error)}</p>
      <div>
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      </div>
    </div>
  )
}
