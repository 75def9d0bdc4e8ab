import styles from './Imports.module.css'

interface ProgressLineProps {
  label: string
  /** "4,000 of 10,000 rows" */
  text: string
  /** From 0 to 1; null while unknown. */
  share: number | null
}

/** A progress bar with a label that screen readers announce. */
export function ProgressLine({ label, text, share }: ProgressLineProps) {
  return (
    <div className={styles.progress}>
      <div className={styles.progressText}>
        <span role="status">{label}</span>
        <span className={styles.muted}>{text}</span>
      </div>
      <progress
        aria-label={label}
        className={styles.bar}
        {...(share !== null && { value: Math.min(1, share), max: 1 })}
      />
    </div>
  )
}
