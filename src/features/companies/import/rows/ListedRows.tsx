import { useId } from 'react'
import type { EmployeeImport } from '@/contract/companies/employeeFiles'
import { formatNumber } from '@/shared/lib/format'
import styles from '../Import.module.css'
import { RowPages, type ShownRows, useImportRows } from './RowPages'

interface ListedRowsProps {
  record: EmployeeImport
  show: ShownRows
  title: string
  /** The meaning of the list for the reader. */
  help: string
}

/** People whom the import, or its undo, treated otherwise, under a title; nothing if there are none. */
export function ListedRows({ record, show, title, help }: ListedRowsProps) {
  const id = useId()
  const { data } = useImportRows(record, show, 1)
  if (!data || data.total === 0) return null
  return (
    <section className={styles.form} aria-labelledby={id}>
      <div>
        <h3 id={id} className={styles.subheading}>
          {title} ({formatNumber(data.total)})
        </h3>
        <p className="help-text">{help}</p>
      </div>
      <RowPages record={record} show={show} label={title} />
    </section>
  )
}
