import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { isRunning, useJobActions } from '@/features/jobs'
import { needsConfirmation } from '@/shared/lib/needsConfirmation'
import { paths } from '@/shared/paths'
import { LinkButton } from '@/shared/ui/LinkButton'
import styles from '../../ImportDrawer.module.css'
import { addedText, cancelledText, ofRows, rowCount, undoneText } from '../../outcomeText'
import { ProgressLine } from '@/shared/ui/imports/ProgressLine'
import { ImportDownloads } from '../rows/ImportDownloads'
import { ImportRows } from '../rows/ImportRows'
import { StepHeading } from '@/shared/ui/imports/StepHeading'
import { RedoImportDialog } from './RedoImportDialog'
import { UndoImportDialog } from './UndoImportDialog'

/** The imported contacts, newest first. */
const IMPORTED_PATH = `${paths.contacts}?source=import&sort=-createdAt`

interface ResultStepProps {
  record: ContactImport
  onStartOver: () => void
}

/** An import that is running or has ended, with the outcome of each row and the undo. */
export function ResultStep({ record, onStartOver }: ResultStepProps) {
  if (isRunning(record.job)) return <RunningImport record={record} />
  const { job, fileName, outcomes } = record
  const hasRows = rowCount(outcomes) > 0
  return (
    <section className={styles.panel}>
      <StepHeading level={3}>{headings[job.state] ?? 'The import stopped'}</StepHeading>
      <p className={styles.text} role="status">
        <strong className={styles.file}>{fileName}</strong>{' '}
        <span className={styles.muted}>{resultText(record)}</span>
      </p>
      {job.state === 'failed' && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={job.error ?? 'The import failed.'}
          description={
            hasRows
              ? 'The changes listed below were made and can be undone.'
              : 'No contact was changed.'
          }
        />
      )}
      {hasRows && <ImportRows record={record} isDone />}
      <div className={styles.actions}>
        {job.state !== 'undone' && outcomes.created > 0 && (
          <LinkButton isPrimary to={IMPORTED_PATH} label="Show imported contacts" />
        )}
        {hasRows && <ImportDownloads record={record} isDone />}
        {job.canUndo && <UndoButton record={record} />}
        {job.canRedo && <RedoButton job={job} />}
        <Button onClick={onStartOver}>Import another file</Button>
      </div>
    </section>
  )
}

function RunningImport({ record: { job, fileName, outcomes } }: { record: ContactImport }) {
  const { cancel } = useJobActions()
  const isUndoing = job.state === 'undoing'
  const done = isUndoing ? job.done : job.done || rowCount(outcomes)
  return (
    <section className={styles.panel}>
      <StepHeading level={3}>{isUndoing ? 'Undoing the import' : 'Importing'}</StepHeading>
      <p className={styles.file}>{fileName}</p>
      <ProgressLine
        label={isUndoing ? 'Undoing' : 'Importing'}
        text={ofRows(done, job.total)}
        share={job.total ? done / job.total : null}
      />
      <p className={styles.muted}>This continues even if you close this panel or the tab.</p>
      {!isUndoing && (
        <div className={styles.actions}>
          <Button onClick={() => void cancel(job.id)}>Stop importing</Button>
        </div>
      )}
    </section>
  )
}

function UndoButton({ record: { job, outcomes } }: { record: ContactImport }) {
  const { undo } = useJobActions()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  return (
    <>
      <Button
        onClick={() => {
          setIsDialogOpen(true)
        }}
      >
        Undo import
      </Button>
      {isDialogOpen && (
        <UndoImportDialog
          outcomes={outcomes}
          onUndo={() => undo(job.id)}
          onClose={() => {
            setIsDialogOpen(false)
          }}
        />
      )}
    </>
  )
}

function RedoButton({ job }: Pick<ContactImport, 'job'>) {
  const { redo } = useJobActions()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const count = job.counts['reversed'] ?? 0
  return (
    <>
      <Button
        onClick={() => {
          if (needsConfirmation(count)) setIsDialogOpen(true)
          else void redo(job.id)
        }}
      >
        Import again
      </Button>
      {isDialogOpen && (
        <RedoImportDialog
          count={count}
          onRedo={() => redo(job.id)}
          onClose={() => {
            setIsDialogOpen(false)
          }}
        />
      )}
    </>
  )
}

const headings: Partial<Record<ContactImport['job']['state'], string>> = {
  undone: 'Import undone',
  done: 'Imported',
  cancelled: 'Import canceled',
}

function resultText(record: ContactImport): string {
  const { job, outcomes } = record
  if (job.state === 'undone') return undoneText(record)
  if (job.state === 'cancelled') return cancelledText(record)
  return rowCount(outcomes) === 0 && job.state !== 'done'
    ? 'Nothing was imported.'
    : addedText(outcomes)
}
