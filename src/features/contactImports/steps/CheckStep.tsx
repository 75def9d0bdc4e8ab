import { formatNumber, pluralize } from '@/shared/lib/format'
import { Alert, Button } from 'antd'
import type { FileCheck, RowNote } from '../reader/ContactFileReader'
import styles from '../ImportDrawer.module.css'
import type { ImportState } from '../ImportState'
import { faultyText, ofRows } from '../importText'
import { ProgressLine } from './ProgressLine'
import { StepHeading } from './StepHeading'

interface CheckStepProps {
  state: ImportState
  onBack: () => void
  onRetry: () => void
  /** Stops the sending and gives up what the server has. */
  onDiscard: () => void
}

/** The check of every row in this browser, and then the way of the rows to the server. Closing the panel stops neither. */
export function CheckStep({ state, onBack, onRetry, onDiscard }: CheckStepProps) {
  const { file, found, checking, check, sending, isAsking, failure } = state
  const total = found?.rows ?? null
  const shareOf = (rows: number) => (total === null || total === 0 ? null : rows / total)
  const nothingFine = check?.fine === 0
  return (
    <section className={styles.panel}>
      <StepHeading>
        {checking
          ? 'Checking the rows'
          : sending
            ? 'Sending the rows'
            : isAsking
              ? 'Comparing with your contacts'
              : 'Check'}
      </StepHeading>
      {file && <p className={styles.file}>{file.name}</p>}
      {checking && (
        <ProgressLine
          label="Checking every row"
          text={ofRows(checking.rows, total)}
          share={checking.share}
        />
      )}
      {sending && (
        <ProgressLine
          label="Sending the rows"
          text={ofRows(sending.received, total)}
          share={shareOf(sending.received)}
        />
      )}
      {isAsking && (
        <ProgressLine label="Working out what would become of each row" text="" share={null} />
      )}
      {sending && (
        <p className={styles.muted}>
          No contact is changed yet. You may close this panel and go on working, as long as the app
          stays open.
        </p>
      )}
      {failure !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={failure}
          description="Nothing is lost: it goes on where it stopped."
          action={
            <Button size="small" onClick={onRetry}>
              Retry
            </Button>
          }
        />
      )}
      {check && <LocalCheck check={check} isCards={found?.type === 'vcf'} />}
      {nothingFine && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title="No row can be imported as it is."
          description="See the reasons below, and whether the columns mean what they were taken for."
        />
      )}
      <div className={styles.actions}>
        <Button onClick={onBack}>Back</Button>
        {!nothingFine && <Button onClick={onDiscard}>Cancel import</Button>}
      </div>
    </section>
  )
}

function LocalCheck({ check, isCards }: { check: FileCheck; isCards: boolean }) {
  const { rows, fine, empty, faulty, faults, warned, warnings } = check
  const noun = isCards ? 'card' : 'row'
  const parts = [
    `${pluralize(fine, noun)} fine`,
    ...(faulty > 0 ? [`${formatNumber(faulty)} with faults`] : []),
    ...(empty > 0 ? [`${formatNumber(empty)} empty`] : []),
  ]
  return (
    <div className={styles.localCheck}>
      <p className={styles.sum} role="status">
        {parts.length === 1
          ? `${parts.join('')}.`
          : `${parts.join(' + ')} = ${pluralize(rows, noun)}.`}
      </p>
      <Notes title={faultyText(faulty)} notes={faults} count={faulty} isOpen />
      <Notes
        title={`${formatNumber(warned)} with a value that does not fit its field: it is kept aside with the contact`}
        notes={warnings}
        count={warned}
        isOpen={false}
      />
    </div>
  )
}

function Notes({
  title,
  notes,
  count,
  isOpen,
}: {
  title: string
  notes: readonly RowNote[]
  count: number
  isOpen: boolean
}) {
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
