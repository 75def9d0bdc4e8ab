import { Alert, Button } from 'antd'
import type { EmployeeImport } from '@/contract/companies/employeeFiles'
import { isRunning, useJobActions } from '@/features/jobs'
import { paths } from '@/shared/paths'
import { LinkButton } from '@/shared/ui/LinkButton'
import { deniedUnless, usePermissions } from '@/shared/lib/permissions'
import { ProgressLine } from '@/shared/ui/imports/ProgressLine'
import { StepHeading } from '@/shared/ui/imports/StepHeading'
import styles from '../Import.module.css'
import { appliedText, progressOf, undoneText } from '../importText'
import { DownloadErrors } from '../rows/DownloadErrors'
import { ListedRows } from '../rows/ListedRows'
import { PlanRows } from '../rows/PlanRows'
import { UndoImport } from './UndoImport'

interface ResultStepProps {
  record: EmployeeImport
  onStartOver: () => void
}

/** An import that is running or has ended, with who was skipped or waits, and its undo. */
export function ResultStep({ record, onStartOver }: ResultStepProps) {
  if (isRunning(record.job)) return <RunningImport record={record} />
  const { job, companyId, fileName } = record
  const isDiscarded = job.state === 'cancelled' && !job.canUndo
  return (
    <section className={`panel ${styles.step ?? ''}`}>
      <StepHeading level={2}>{headings[job.state] ?? 'The import stopped'}</StepHeading>
      <p className={styles.text} role="status">
        <b>{fileName}</b> {isDiscarded ? 'Nothing was changed.' : resultText(record)}
      </p>
      {job.state === 'failed' && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={job.error ?? 'The import failed.'}
          description={job.canUndo ? 'What was changed until then can be undone.' : undefined}
        />
      )}
      {!isDiscarded && <Outcome record={record} />}
      <div className="button-row">
        <LinkButton isPrimary to={paths.company(companyId, 'employees')} label="Show employees" />
        {job.canUndo && <UndoImport record={record} />}
        {!isDiscarded && <DownloadErrors record={record} />}
        <Button onClick={onStartOver}>Import another file</Button>
      </div>
    </section>
  )
}

const headings: Partial<Record<EmployeeImport['job']['state'], string>> = {
  done: 'Imported',
  undone: 'Import undone',
  cancelled: 'Import canceled',
}

function resultText(record: EmployeeImport): string {
  return record.job.state === 'undone' ? undoneText(record) : appliedText(record)
}

function Outcome({ record }: { record: EmployeeImport }) {
  const { job, waitingMails } = record
  return (
    <>
      {job.state === 'undone' && (
        <ListedRows
          record={record}
          show="kept"
          title="Kept"
          help="The undo left these people as they are, for the reason given."
        />
      )}
      <ListedRows
        record={record}
        show="skipped"
        title="Skipped"
        help="The import left these people as they are, for the reason given."
      />
      {waitingMails > 0 && (
        <ListedRows
          record={record}
          show="waiting"
          title="Invitations that wait"
          help="They are mailed in the background, at most 500 a day. Until then you can copy their links in the list of employees."
        />
      )}
      <h3 className={styles.subheading}>All rows</h3>
      <PlanRows record={record} />
    </>
  )
}

function RunningImport({ record }: { record: EmployeeImport }) {
  const { job, companyId, fileName } = record
  const { cancel } = useJobActions()
  const canStop = usePermissions().may('update', 'Employee', { companyId })
  const isUndoing = job.state === 'undoing'
  const { text, share } = progressOf(record)
  return (
    <section className={`panel ${styles.step ?? ''}`}>
      <StepHeading level={2}>{isUndoing ? 'Undoing the import' : 'Importing'}</StepHeading>
      <p className={styles.text}>
        <b>{fileName}</b>
      </p>
      <ProgressLine
        label={isUndoing ? 'Undoing the changes' : 'Applying the changes'}
        text={text}
        share={share}
      />
      <p className={styles.muted}>
        This continues when you leave. The background work at the top leads back here.
      </p>
      {!isUndoing && (
        <div className="button-row">
          <Button
            {...deniedUnless(canStop)}
            onClick={() => {
              void cancel(job.id)
            }}
          >
            Stop importing
          </Button>
        </div>
      )}
    </section>
  )
}
