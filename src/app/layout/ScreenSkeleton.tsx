import styles from './AppLayout.module.css'

/** The shape of a screen inside the shell, as in `ShellSkeleton`; index.html has its styles. */
export function ScreenSkeleton() {
  return (
    <div className={styles['pending']} role="status" aria-label="Loading">
      <span className="boot-title" />
      <span className="boot-card" />
    </div>
  )
}
