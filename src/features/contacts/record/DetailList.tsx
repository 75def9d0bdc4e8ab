import type { ReactNode } from 'react'
import styles from './ContactPage.module.css'

export function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.detail}>
      <h2 className={styles.detailTitle}>{title}</h2>
      <div className={styles.detailValue}>{children}</div>
    </section>
  )
}

interface DetailListProps<Row> {
  title: string
  rows: readonly Row[]
  render: (row: Row) => ReactNode
}

export function DetailList<Row extends { label: string }>({
  title,
  rows,
  render,
}: DetailListProps<Row>) {
  if (rows.length === 0) return null
  return (
    <Detail title={title}>
      <ul className={styles.list}>
        {rows.map((row, at) => (
          <li key={at}>
            {render(row)}
            {row.label !== '' && <span className={styles.label}>{row.label}</span>}
          </li>
        ))}
      </ul>
    </Detail>
  )
}
