import type { ReactNode } from 'react'
import styles from './StatePanel.module.css'

interface EmptyStateProps {
  /** What is not here yet. */
  title: string
  /** What it is for. */
  description?: ReactNode
  icon?: ReactNode
  /** `h1` where this is all that the page holds. */
  heading?: 'h1' | 'h2'
  /** The first thing to do. */
  actions?: ReactNode
}

/** An empty place: what it is for, and the first action. Also for "nothing matches", with the way out as its action. */
export function EmptyState({
  title,
  heading: Heading = 'h2',
  description,
  icon,
  actions,
}: EmptyStateProps) {
  return (
    <section className={styles['panel']}>
      {icon !== undefined && (
        <div className={styles['icon']} aria-hidden="true">
          {icon}
        </div>
      )}
      <Heading className={styles['title']}>{title}</Heading>
      {description !== undefined && <p className={styles['description']}>{description}</p>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </section>
  )
}
