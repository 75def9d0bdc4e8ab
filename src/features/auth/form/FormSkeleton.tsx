import { Skeleton } from '@/shared/ui/Skeleton'
import styles from './AuthForm.module.css'

/** The shape of a form while it is loading. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className={styles['form']} role="status" aria-label="Loading">
      {Array.from({ length: fields }, (_field, index) => (
        <div key={index} className={styles['shape']}>
          <Skeleton width="96px" height="14px" />
          <Skeleton height="44px" />
        </div>
      ))}
      <Skeleton height="44px" />
    </div>
  )
}
