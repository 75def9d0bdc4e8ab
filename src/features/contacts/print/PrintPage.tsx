import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import type { ContactSummary } from '@/contract/contacts/contact'
import { usePhoneTexts } from '@/shared/forms/phone/PhoneTextsContext'
import { formatDate, formatNumber, pluralize } from '@/shared/lib/format'
import type { WindowedColumn } from '@/shared/tables/windowed/windowedColumn'
import styles from './Print.module.css'
import type { PrintGroup } from './printGroups'
import { isUnbroken, printText } from './printText'

interface PrintPageProps {
  title: string
  columns: readonly WindowedColumn<ContactSummary>[]
  rows: readonly ContactSummary[]
  /** The same rows in groups; null without groups. */
  groups: readonly PrintGroup[] | null
  /** Called when the browser has printed, or the person has canceled there. */
  onPrinted: () => void
}

/** The rows as a plain table that exists on paper only; opens the browser's print dialog. */
export function PrintPage({ title, columns, rows, groups, ...props }: PrintPageProps) {
  const [beganAt] = useState(() => new Date().toISOString())
  const { format } = usePhoneTexts()
  const options = {
    hasJobColumn: columns.some(({ key }) => key === 'jobTitle'),
    formatPhone: format,
  }
  // Stable, because another function must not print again.
  const onPrinted = useStableCallback(props.onPrinted)
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted)
    window.print()
    return () => {
      window.removeEventListener('afterprint', onPrinted)
    }
  }, [onPrinted])
  return createPortal(
    <section className={styles.page} aria-label={title} data-print-page>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.facts}>
        {pluralize(rows.length, 'contact')} · {formatDate(beganAt)}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ key, title: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {(groups ?? [{ title: null, rows }]).map((group, at) => (
          <tbody key={at}>
            {group.title !== null && (
              <tr>
                <th colSpan={columns.length} scope="rowgroup" className={styles.group}>
                  {group.title} ({formatNumber(group.rows.length)})
                </th>
              </tr>
            )}
            {group.rows.map((row) => (
              <tr key={row.id}>
                {columns.map(({ key, render }) => (
                  <td key={key} className={isUnbroken(key) ? styles.unbroken : undefined}>
                    {printText(key)?.(row, options) ?? render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>,
    document.body,
  )
}
