import { Skeleton } from '@/shared/ui/Skeleton'
import styles from './ProfilePage.module.css'

const fields = ['38%', '64%', '52%', '70%', '44%']

/** The shape of the editor while its profile is loading. */
export function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading profile">
      <div className={styles.header}>
        <Skeleton width="40px" height="40px" isRound />
        <Skeleton width="180px" height="28px" />
      </div>
      <div className={styles.pendingTabs}>
        <Skeleton width="520px" height="20px" />
      </div>
      <div className={styles.columns}>
        <div className={`panel ${styles.pendingForm ?? ''}`}>
          {fields.map((width) => (
            <span key={width} className={styles.pendingField}>
              <Skeleton width="96px" height="14px" />
              <Skeleton width={width} height="32px" />
            </span>
          ))}
        </div>
        <div className={styles.aside}>
          <div className={styles.phone}>
            <Skeleton height="100%" />
          </div>
        </div>
      </div>
    </div>
  )
}
