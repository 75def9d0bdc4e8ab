import { Skeleton } from './Skeleton'
import styles from './Skeleton.module.css'

const rows = ['72%', '54%', '64%', '48%', '70%', '58%', '62%', '50%']

/** The shape of a screen whose code or data is on its way: a head and lines of text. */
export function SkeletonPage() {
  return (
    <div className={styles['page']} role="status" aria-label="Loading">
      <Skeleton width="180px" height="28px" />
      <div className={styles['card']}>
        {rows.map((width) => (
          <Skeleton key={width} width={width} height="16px" />
        ))}
      </div>
    </div>
  )
}
