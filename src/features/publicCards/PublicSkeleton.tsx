import { Skeleton } from '@/shared/ui/Skeleton'
import styles from './PublicSkeleton.module.css'

/** The shape of a card that is loading. */
export function PublicSkeleton() {
  return (
    <main id="main" tabIndex={-1} className={styles['page']}>
      <div role="status" aria-label="Loading" className={styles['card']}>
        <Skeleton height="152px" />
        <div className={styles['body']}>
          <Skeleton width="112px" height="112px" isRound />
          <Skeleton width="65%" height="36px" />
          <Skeleton width="45%" height="20px" />
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} height="60px" />
          ))}
        </div>
      </div>
    </main>
  )
}
