import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { messageOf } from '@/api/apiError'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { trackJob } from '@/features/jobs'
import { pluralize } from '@/shared/lib/format'
import { useApplyImportMutation } from '../../importApi'
import styles from '../../ImportDrawer.module.css'
import { changedRowCount, ofRows } from '../../outcomeText'
import { policyTexts } from '../../policyTexts'
import { ProgressLine } from '@/shared/ui/imports/ProgressLine'
import { ImportDownloads } from '../rows/ImportDownloads'
import { ImportRows } from '../rows/ImportRows'
import { StepHeading } from '@/shared/ui/imports/StepHeading'

interface PlanStepProps {
  record: ContactImport
  /** Undefined while going back would end this browser's own import. */
  onBack: (() => void) | undefined
  onDiscard: () => void
}

/** The plan of an import, row by row, with the button that applies it. */
export function PlanStep({ record, onBack, onDiscard }: PlanStepProps) {
  const { phase, outcomes, fileName, options, round } = record
  const { apply, isStarting, error } = useApplyImport(record)
  if (phase === 'planning')
    return <Planning record={record} onBack={onBack} onDiscard={onDiscard} />
  const count = changedRowCount(outcomes)
  return (
    <section className={styles.panel}>
      <StepHeading level={3}>Review the import</StepHeading>
      <p className={styles.text}>
        <strong className={styles.file}>{fileName}</strong>{' '}
        <span className={styles.muted}>No contact has been changed yet.</span>
      </p>
      <p className={styles.text}>
        If a contact already exists: <strong>{policyTexts[options.policy].title}</strong>
      </p>
      <ImportRows key={round} record={record} isDone={false} />
      {error !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={error}
          description="Nothing was changed."
        />
      )}
      <div className={styles.actions}>
        <Button
          type="primary"
          loading={isStarting}
          disabled={count === 0}
          onClick={() => void apply()}
        >
          {count === 0 ? 'Nothing to import' : `Import ${pluralize(count, 'row')}`}
        </Button>
        {onBack && <Button onClick={onBack}>Back</Button>}
        <ImportDownloads record={record} isDone={false} />
        <Button onClick={onDiscard}>Cancel import</Button>
      </div>
    </section>
  )
}

function Planning({ record: { job, fileName }, onBack, onDiscard }: PlanStepProps) {
  return (
    <section className={styles.panel}>
      <StepHeading level={3}>Comparing with your contacts</StepHeading>
      <p className={styles.file}>{fileName}</p>
      <ProgressLine
        label="Working out the result for each row"
        text={ofRows(job.done, job.total)}
        share={job.total ? job.done / job.total : null}
      />
      <div className={styles.actions}>
        {onBack && <Button onClick={onBack}>Back</Button>}
        <Button onClick={onDiscard}>Cancel import</Button>
      </div>
    </section>
  )
}

function useApplyImport({ job, round }: ContactImport) {
  const [applyImport] = useApplyImportMutation()
  // A second click can arrive before `isStarting` is rendered.
  const isSending = useRef(false)
  const [isStarting, setIsStarting] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const apply = async () => {
    if (isSending.current) return
    isSending.current = true
    setIsStarting(true)
    setError(null)
    const result = await applyImport({ params: { jobId: job.id }, body: { round } })
    isSending.current = false
    setIsStarting(false)
    if (result.data) trackJob(job.id)
    else setError(messageOf(result.error))
  }
  return { apply, isStarting, error }
}
