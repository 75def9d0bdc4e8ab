import type { ReactNode } from 'react'
import styles from './RecordFields.module.css'

/** A field of the record: its name, and its value beside it. */
export function FieldRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt className={styles.title}>{title}</dt>
      <dd className={styles.cell}>{children}</dd>
    </div>
  )
}
