import { Button } from 'antd'
import { describeDroppedValue } from '@/contactMerge/describeDroppedValue'
import type { ImportRow } from '@/contract/contacts/contactImport'
import styles from '../../ImportDrawer.module.css'
import { fieldName } from './fieldName'
import { formatNumber } from '@/shared/lib/format'

interface RowChangesProps {
  row: ImportRow
  onClose: () => void
}

/** The fields that a row changes in its contact, and the values that are dropped. */
export function RowChanges({
  row: { row, name, changes = [], dropped = [] },
  onClose,
}: RowChangesProps) {
  const title = `Row ${formatNumber(row)}${name === '' ? '' : `: ${name}`}`
  return (
    <section className={styles.changes} aria-label={title}>
      <div className={styles.changesHead}>
        <h4 className={styles.subheading}>{title}</h4>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      {dropped.length > 0 && (
        <ul className={styles.notes} aria-label="Dropped values">
          {dropped.map((value, at) => (
            <li key={String(at)}>{describeDroppedValue(value)}</li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <table className={styles.diff}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{fieldName(field)}</th>
                <td>
                  <del>{before || '–'}</del>
                </td>
                <td>
                  <ins>{after || '–'}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
