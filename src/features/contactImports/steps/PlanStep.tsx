import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { messageOf } from '@/api/apiError'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { followJob } from '@/features/jobs'
import { pluralize } from '@/shared/lib/format'
import { useApplyImportMutation } from '../importApi'
import { ImportDownloads } from './ImportDownloads'
import styles from '../ImportDrawer.module.css'
import { ImportRows } from './ImportRows'
import { changedBy, ofRows, policyTexts } from '../importText'
import { ProgressLine } from './ProgressLine'
import { StepHeading } from './StepHeading'

interface PlanStepProps {
  known: ContactImport
  /** Missing while this browser is at another import, which going back would end. */
  onBack?: (() => void) | undefined
  onDiscard: () => void
}

/** What the import would do, row by row, and the button that does it. Nothing has been changed yet. */
export function PlanStep({ known, onBack, onDiscard }: PlanStepProps) {
  const { job, phase, outcomes, fileName, options, round } = known
  const [applyImport] = useApplyImportMutation()
  const isAsked = useRef(false)
  const [isStarting, setIsStarting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const apply = async () => {
    if (isAsked.current) return
    isAsked.current = true
    setIsStarting(true)
    setFailure(null)
    const { data, error } = await applyImport({ params: { jobId: job.id }, body: { round } })
    isAsked.current = false
    setIsStarting(false)
    if (data) followJob(job.id)
    else setFailure(messageOf(error))
  }
  if (phase === 'planning') {
    return (
      <section className={styles.panel}>
        <StepHeading>Comparing with your contacts</StepHeading>
        <p className={styles.file}>{fileName}</p>
        <ProgressLine
          label="Working out what would become of each row"
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
  const count = changedBy(outcomes)
  return (
    <section className={styles.panel}>
      <StepHeading>This is what would happen</StepHeading>
      <p className={styles.text}>
        <strong className={styles.file}>{fileName}</strong>{' '}
        <span className={styles.muted}>No contact is changed yet.</span>
      </p>
      <p className={styles.text}>
        When somebody is a contact already: <strong>{policyTexts[options.policy].title}</strong>
      </p>
      <ImportRows key={round} known={known} isDone={false} />
      {failure !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={failure}
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
        <ImportDownloads known={known} isDone={false} />
        <Button onClick={onDiscard}>Cancel import</Button>
      </div>
    </section>
  )
}
