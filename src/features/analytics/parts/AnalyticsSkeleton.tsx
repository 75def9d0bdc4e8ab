import { Skeleton } from '@/shared/ui/Skeleton'
import { shownFigures } from '../model/figureNames'
import styles from './Analytics.module.css'

/** The shape of figures and their chart while they are loading. */
export function AnalyticsSkeleton() {
  return (
    <div role="status" aria-label="Loading figures" className={styles.pending}>
      <div className={`panel ${styles.pendingPanel ?? ''}`}>
        <div className={styles.pendingFigures}>
          {shownFigures.map((name) => (
            <span key={name} className={styles.pendingFigure}>
              <Skeleton width="70%" height="14px" />
              <Skeleton width="50%" height="26px" />
              <Skeleton width="90%" height="12px" />
            </span>
          ))}
        </div>
        <Skeleton height="240px" />
      </div>
      <div className={styles.breakdowns}>
        {['sources', 'links', 'devices'].map((name) => (
          <div key={name} className={`panel ${styles.pendingPanel ?? ''}`}>
            <Skeleton width="96px" height="18px" />
            <Skeleton height="96px" />
          </div>
        ))}
      </div>
    </div>
  )
}
