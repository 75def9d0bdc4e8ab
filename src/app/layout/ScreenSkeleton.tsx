import styles from './AppLayout.module.css'

/** The shape of a screen inside the shell, where `ShellSkeleton` has it too; its parts' styles stand in index.html. */
export function ScreenSkeleton() {
  return (
    <div className={styles['pending']} role="status" aria-label="Loading">
      <span className="boot-title" />
      <span className="boot-card" />
    </div>
  )
}
