import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { useJobActions } from '@/features/jobs'
import { paths } from '@/shared/paths'
import { LinkButton } from '@/shared/ui/LinkButton'
import { ImportDownloads } from './ImportDownloads'
import styles from '../ImportDrawer.module.css'
import { ImportRows } from './ImportRows'
import { addedText, cancelledText, ofRows, rowsOf, undoneText } from '../importText'
import { ProgressLine } from './ProgressLine'
import { StepHeading } from './StepHeading'
import { UndoImportDialog } from '../UndoImportDialog'
import { isWorkedOn } from '../useImport'

/** What was imported last, newest first. */
const IMPORTED = `${paths.contacts}?source=import&sort=-createdAt`

/** An import that is being done or has ended: what became of each row, and how to take it back. */
export function ResultStep({
  known,
  onStartOver,
}: {
  known: ContactImport
  onStartOver: () => void
}) {
  const { job, fileName, outcomes } = known
  const { cancel, undo } = useJobActions()
  const [isUndoing, setIsUndoing] = useState(false)
  if (isWorkedOn(known)) {
    const isBack = job.state === 'undoing'
    const done = isBack ? job.done : job.done || rowsOf(outcomes)
    return (
      <section className={styles.panel}>
        <StepHeading>{isBack ? 'Taking the import back' : 'Importing'}</StepHeading>
        <p className={styles.file}>{fileName}</p>
        <ProgressLine
          label={isBack ? 'Taking back' : 'Importing'}
          text={ofRows(done, job.total)}
          share={job.total ? done / job.total : null}
        />
        <p className={styles.muted}>It goes on when you close this panel, and even this tab.</p>
        {!isBack && (
          <div className={styles.actions}>
            <Button onClick={() => void cancel(job.id)}>Stop importing</Button>
          </div>
        )}
      </section>
    )
  }
  return (
    <section className={styles.panel}>
      <StepHeading>{headings[job.state] ?? 'The import stopped'}</StepHeading>
      <p className={styles.text} role="status">
        <strong className={styles.file}>{fileName}</strong>{' '}
        <span className={styles.muted}>{endText(known)}</span>
      </p>
      {job.state === 'failed' && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={job.error ?? 'The import failed.'}
          description={
            rowsOf(outcomes) === 0
              ? 'No contact was changed.'
              : 'What is listed below was done and can be taken back.'
          }
        />
      )}
      {rowsOf(outcomes) > 0 && <ImportRows known={known} isDone />}
      <div className={styles.actions}>
        {job.state !== 'undone' && outcomes.created > 0 && (
          <LinkButton isPrimary to={IMPORTED} label="Show imported contacts" />
        )}
        {rowsOf(outcomes) > 0 && <ImportDownloads known={known} isDone />}
        {job.canUndo && (
          <Button
            onClick={() => {
              setIsUndoing(true)
            }}
          >
            Undo import
          </Button>
        )}
        <Button onClick={onStartOver}>Import another file</Button>
      </div>
      {isUndoing && (
        <UndoImportDialog
          outcomes={outcomes}
          onUndo={() => undo(job.id)}
          onClose={() => {
            setIsUndoing(false)
          }}
        />
      )}
    </section>
  )
}

const headings: Partial<Record<ContactImport['job']['state'], string>> = {
  undone: 'The import was taken back',
  done: 'Imported',
  cancelled: 'Import cancelled',
}

function endText(known: ContactImport): string {
  const { job, outcomes } = known
  if (job.state === 'undone') return undoneText(known)
  if (job.state === 'cancelled') return cancelledText(known)
  return rowsOf(outcomes) === 0 && job.state !== 'done'
    ? 'Nothing was imported.'
    : addedText(outcomes)
}
