import { formatNumber, pluralize } from '@/shared/lib/format'
import styles from '../../ImportDrawer.module.css'
import { invalidRowsText } from '../../outcomeText'
import type { FileCheck, RowNote } from '../../reader/ContactFileReader'

interface CheckResultProps {
  check: FileCheck
  noun: 'row' | 'card'
}

/** The number of valid, invalid and empty rows, with the first errors and warnings. */
export function CheckResult({ check, noun }: CheckResultProps) {
  const { rows, valid, empty, invalid, errors, warningCount, warnings } = check
  const parts = [
    `${pluralize(valid, noun)} OK`,
    ...(invalid > 0 ? [`${formatNumber(invalid)} with errors`] : []),
    ...(empty > 0 ? [`${formatNumber(empty)} empty`] : []),
  ]
  return (
    <div className={styles.localCheck}>
      <p className={styles.sum} role="status">
        {parts.length === 1
          ? `${parts.join('')}.`
          : `${parts.join(' + ')} = ${pluralize(rows, noun)}.`}
      </p>
      <Notes title={invalidRowsText(invalid)} notes={errors} count={invalid} isOpen />
      <Notes
        title={`${formatNumber(warningCount)} with a value that does not fit its field and is kept separately`}
        notes={warnings}
        count={warningCount}
        isOpen={false}
      />
    </div>
  )
}

interface NotesProps {
  title: string
  /** The first notes. */
  notes: readonly RowNote[]
  count: number
  isOpen: boolean
}

function Notes({ title, notes, count, isOpen }: NotesProps) {
  if (count === 0) return null
  return (
    <details className={styles.details} open={isOpen}>
      <summary>{title}</summary>
      <ul className={styles.notes}>
        {notes.map(({ row, column, reason }) => (
          <li key={row}>
            <span className={styles.noteRow}>{formatNumber(row)}</span> <b>{column}</b>: {reason}
          </li>
        ))}
        {count > notes.length && (
          <li className={styles.muted}>and {formatNumber(count - notes.length)} more</li>
        )}
      </ul>
    </details>
  )
}
