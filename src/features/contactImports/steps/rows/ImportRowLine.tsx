import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { describeDroppedValue } from '@/contactMerge/describeDroppedValue'
import type { ImportOutcome, ImportRow } from '@/contract/contacts/contactImport'
import { paths } from '@/shared/paths'
import styles from '../../ImportDrawer.module.css'
import { badValueText, leftOutText } from '../../outcomeText'
import { correctableValues } from './badValuesOf'
import { CorrectionField } from './CorrectionField'
import { fieldName } from './fieldName'
import { formatNumber, pluralize } from '@/shared/lib/format'

const undoNames = { reversed: 'Undone', kept: 'Kept', notReversed: 'Not undone' } as const

interface ImportRowLineProps {
  /** Undefined while it is loading. */
  row: ImportRow | undefined
  nameOf: (outcome: ImportOutcome) => string
  isSelected: boolean
  onSelect: (row: ImportRow) => void
  /** Present where the bad values of a row can be corrected. */
  correcting?: Correcting | undefined
}

interface Correcting {
  jobId: string
  round: number
  onCorrected: (row: ImportRow, at: number) => void
}

/** A row with its contact, outcome and reason, and its bad values to correct. */
export function ImportRowLine(props: ImportRowLineProps) {
  const { row, correcting } = props
  const values = row && correcting ? correctableValues(row) : []
  if (!row || !correcting || values.length === 0) return <RowText {...props} />
  const { onCorrected, ...plan } = correcting
  return (
    <div className={styles.correctable}>
      <div className={styles.correctableHead}>
        <RowText {...props} />
      </div>
      <div className={styles.corrections}>
        {values.map((bad) => (
          <CorrectionField
            key={`${String(row.row)} ${String(bad.at)}`}
            cell={{ ...plan, row: row.row, at: bad.at }}
            bad={bad}
            onCorrected={onCorrected}
          />
        ))}
      </div>
    </div>
  )
}

function RowText({ row, nameOf, isSelected, onSelect, correcting }: ImportRowLineProps) {
  if (!row) return <span className={styles.bone} />
  const { outcome, contactId, undo, changes = [], dropped = [] } = row
  const label = row.name === '' ? 'No name' : row.name
  const text = correcting ? summaryText(row) : detailText(row)
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

/** Returns the bad and dropped values and the reason of a row, or else its first change. */
function detailText(row: ImportRow): string | undefined {
  const { reason, column, changes = [], dropped = [] } = row
  const [first] = changes
  const reasonText =
    reason === undefined || column === undefined || column === '' ? reason : `${column}: ${reason}`
  const changeText =
    first && `${fieldName(first.field)}: ${first.before || 'empty'} → ${first.after || 'empty'}`
  const texts = [badValuesText(row), ...dropped.map(describeDroppedValue)]
  return [...texts, row.errors ? '' : reasonText].filter(Boolean).join(' ') || changeText
}

/** Returns what is said of a row whose bad values stand beside it. */
function summaryText(row: ImportRow): string | undefined {
  const { errors, moreErrors = 0, leftOut } = row
  if (leftOut) return leftOutText(row)
  return errors ? pluralize(errors.length + moreErrors, 'error') : detailText(row)
}

function badValuesText(row: ImportRow): string {
  const { errors = [], moreErrors = 0, leftOut = [], moreLeftOut = 0 } = row
  const texts = [...errors, ...leftOut].map(badValueText)
  const more = moreErrors + moreLeftOut
  const all = [...texts, ...(more > 0 ? [`and ${formatNumber(more)} more.`] : [])].join(' ')
  return row.leftOut ? `${leftOutText(row)}: ${all}` : all
}

/** Returns "2 changes", or "1 dropped" where the contact does not change. */
function countsText(changes: number, dropped: number): string {
  if (changes === 0) return `${String(dropped)} dropped`
  return changes === 1 ? '1 change' : `${String(changes)} changes`
}
