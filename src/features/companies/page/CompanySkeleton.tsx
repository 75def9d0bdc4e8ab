import { Skeleton } from '@/shared/ui/Skeleton'
import styles from './CompanyPage.module.css'

/** The shape of a company while it is loading. */
export function CompanySkeleton() {
  return (
    <div role="status" aria-label="Loading company">
      <div className={styles.header}>
        <Skeleton width="40px" height="40px" />
        <Skeleton width="200px" height="28px" />
      </div>
      <div className={`panel ${styles.pending ?? ''}`}>
        <Skeleton width="30%" height="20px" />
        <Skeleton height="32px" />
        <Skeleton width="70%" height="32px" />
      </div>
    </div>
  )
}
