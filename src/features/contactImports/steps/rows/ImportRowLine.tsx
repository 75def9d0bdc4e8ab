import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { describeDroppedValue } from '@/contactMerge/describeDroppedValue'
import type { ImportOutcome, ImportRow } from '@/contract/contacts/contactImport'
import { paths } from '@/shared/paths'
import styles from '../../ImportDrawer.module.css'
import { fieldName } from './fieldName'
import { formatNumber } from '@/shared/lib/format'

const undoNames = { reversed: 'Undone', kept: 'Kept', notReversed: 'Not undone' } as const

interface ImportRowLineProps {
  /** Undefined while it is loading. */
  row: ImportRow | undefined
  nameOf: (outcome: ImportOutcome) => string
  isSelected: boolean
  onSelect: (row: ImportRow) => void
}

/** A row with its contact, outcome and reason. */
export function ImportRowLine({ row, nameOf, isSelected, onSelect }: ImportRowLineProps) {
  if (!row) return <span className={styles.bone} />
  const { outcome, contactId, undo, changes = [], dropped = [] } = row
  const label = row.name === '' ? 'No name' : row.name
  const text = detailText(row)
  return (
    <>
      <span className={styles.lineNumber}>{formatNumber(row.row)}</span>
      <span className={styles.lineText}>
        <span className={styles.lineName}>
          {contactId === undefined ? label : <Link to={paths.contact(contactId)}>{label}</Link>}
        </span>
        {text !== undefined && (
          <span className={styles.lineReason} title={text}>
            {text}
          </span>
        )}
      </span>
      {changes.length + dropped.length > 0 && (
        <Button
          size="small"
          type={isSelected ? 'primary' : 'default'}
          aria-pressed={isSelected}
          onClick={() => {
            onSelect(row)
          }}
        >
          {countsText(changes.length, dropped.length)}
        </Button>
      )}
      <span className={styles.outcome} data-outcome={undo ?? outcome}>
        {undo === undefined ? nameOf(outcome) : undoNames[undo]}
      </span>
    </>
  )
}

/** Returns the dropped values and the reason of a row, or else its first change. */
function detailText({ reason, column, changes = [], dropped = [] }: ImportRow): string | undefined {
  const [first] = changes
  const reasonText =
    reason === undefined || column === undefined || column === '' ? reason : `${column}: ${reason}`
  const changeText =
    first && `${fieldName(first.field)}: ${first.before || 'empty'} → ${first.after || 'empty'}`
  return [...dropped.map(describeDroppedValue), reasonText].filter(Boolean).join(' ') || changeText
}

/** Returns "2 changes", or "1 dropped" where the contact does not change. */
function countsText(changes: number, dropped: number): string {
  if (changes === 0) return `${String(dropped)} dropped`
  return changes === 1 ? '1 change' : `${String(changes)} changes`
}
