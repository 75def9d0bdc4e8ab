import { useEffect, useState } from 'react'
import { Skeleton } from '@/shared/ui/Skeleton'
import styles from './ContactPage.module.css'
import identity from './RecordIdentity.module.css'

const fields = ['64%', '52%', '72%', '40%']
const notes = ['86%', '60%', '74%']

/** Milliseconds until a record that is not there yet says so: a failed request is retried. */
const LATE_AFTER = 1200

/** The shape of a record that is loading; after a while it says that it is still looking. */
export function RecordSkeleton() {
  const isLate = useIsLate()
  return (
    <div>
      <div role="status" aria-label="Loading contact">
        {isLate && <p className={styles.late}>Still looking for this contact…</p>}
      </div>
      <div aria-hidden className={styles.record}>
        <div className={`panel ${styles.panel ?? ''}`}>
          <div className={identity.identity}>
            <Skeleton width="56px" height="56px" isRound />
            <div className={styles.lines}>
              <Skeleton width="160px" height="20px" />
              <Skeleton width="110px" height="14px" />
            </div>
          </div>
          {fields.map((width) => (
            <Skeleton key={width} width={width} height="16px" />
          ))}
        </div>
        <div className={`panel ${styles.panel ?? ''} ${styles.timeline ?? ''}`}>
          {notes.map((width) => (
            <Skeleton key={width} width={width} height="16px" />
          ))}
        </div>
      </div>
    </div>
  )
}

function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsLate(true)
    }, LATE_AFTER)
    return () => {
      clearTimeout(timer)
    }
  }, [])
  return isLate
}
