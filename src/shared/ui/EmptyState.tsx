import type { ReactNode } from 'react'
import styles from './StatePanel.module.css'

interface EmptyStateProps {
  title: string
  description?: ReactNode
  icon?: ReactNode
  /** `h1` where this is the whole page. */
  heading?: 'h1' | 'h2'
  actions?: ReactNode
}

/** The empty state of a screen: its purpose and the first action. Also for a filter without matches. */
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
