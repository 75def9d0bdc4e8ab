import { formatNumber, pluralize } from '@/shared/lib/format'
import styles from '../../ImportDrawer.module.css'
import { badValueText, invalidRowsText, leftOutRowsText } from '../../outcomeText'
import type { FileCheck, RowNote } from '../../reader/ContactFileReader'

interface CheckResultProps {
  check: FileCheck
  noun: 'row' | 'card'
}

/** The number of rows by what becomes of them, with the first errors and left-out values. */
export function CheckResult({ check, noun }: CheckResultProps) {
  const { rows, valid, empty, invalid, errors, leftOutCount, leftOut } = check
  const { warningCount, warnings } = check
  const parts = [
    `${pluralize(valid - leftOutCount, noun)} OK`,
    ...(leftOutCount > 0 ? [`${formatNumber(leftOutCount)} with a value left out`] : []),
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
        title={leftOutRowsText(leftOutCount)}
        notes={leftOut}
        count={leftOutCount}
        isOpen={invalid === 0}
      />
      <Notes
        title={`${formatNumber(warningCount)} with a value that is kept separately`}
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
  const more = count - new Set(notes.map(({ row }) => row)).size
  return (
    <details className={styles.details} open={isOpen}>
      <summary>{title}</summary>
      <ul className={styles.notes}>
        {notes.map((note, at) => (
          <li key={String(at)}>
            <span className={styles.noteRow}>{formatNumber(note.row)}</span> {badValueText(note)}
          </li>
        ))}
        {more > 0 && <li className={styles.muted}>and {pluralize(more, 'row')} more</li>}
      </ul>
    </details>
  )
}
