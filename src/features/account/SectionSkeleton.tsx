import { Skeleton } from '@/shared/ui/Skeleton'
import styles from './Account.module.css'

/** The shape of a part of the account while it is loading. */
export function SectionSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={styles.skeleton}>
      <Skeleton width="40%" height="20px" />
      <Skeleton height="16px" />
      <Skeleton width="70%" height="16px" />
    </div>
  )
}
