import { Skeleton } from '@/shared/ui/Skeleton'
import styles from './ContactPage.module.css'

const lines = ['38%', '52%', '44%', '60%', '34%']

export function RecordSkeleton() {
  return (
    <div role="status" aria-label="Loading contact" className={styles.page}>
      <div className={styles.head}>
        <Skeleton width="96px" height="96px" isRound />
        <div className={styles.headText}>
          <Skeleton width="220px" height="28px" />
          <Skeleton width="160px" height="16px" />
        </div>
      </div>
      <div className={`panel ${styles.panel ?? ''}`}>
        {lines.map((width) => (
          <Skeleton key={width} width={width} height="16px" />
        ))}
      </div>
    </div>
  )
}
