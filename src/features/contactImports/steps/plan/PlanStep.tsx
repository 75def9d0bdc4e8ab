import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { isNetworkError, messageOf } from '@/api/apiError'
import type { ContactImport } from '@/contract/contacts/contactImport'
import { trackJob } from '@/features/jobs'
import { pluralize } from '@/shared/lib/format'
import { useApplyImportMutation } from '../../importApi'
import styles from '../../ImportDrawer.module.css'
import { changedRowCount, ofRows } from '../../outcomeText'
import { policyTexts } from '../../policyTexts'
import { selectImport } from '../../session/importSlice'
import { countCorrections } from '../../session/importState'
import { ProgressLine } from '@/shared/ui/imports/ProgressLine'
import { ImportDownloads } from '../rows/ImportDownloads'
import { ImportRows } from '../rows/ImportRows'
import { StepHeading } from '@/shared/ui/imports/StepHeading'

/** A request whose answer was lost may have been done. The server starts an import only once. */
const ANSWER_LOST = 'It is not known whether the import began. Try again: it is not made twice.'

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
  const { unsaved, isAsking, ask } = useUnsavedQuestion(record.job.id)
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
          title={messageOf(error)}
          description={isNetworkError(error) ? ANSWER_LOST : 'Nothing was changed.'}
        />
      )}
      {isAsking && <UnsavedQuestion count={unsaved} onApply={() => void apply()} />}
      <div className={styles.actions}>
        <Button
          type="primary"
          loading={isStarting}
          disabled={count === 0}
          onClick={() => {
            if (unsaved > 0) ask()
            else void apply()
          }}
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

interface UnsavedQuestionProps {
  count: number
  onApply: () => void
}

/** Asks what to do with cells that were typed and not saved, before the import would ignore them. */
function UnsavedQuestion({ count, onApply }: UnsavedQuestionProps) {
  const [are, each, them] = count === 1 ? ['is', 'its', 'it'] : ['are', 'each', 'them']
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={`${pluralize(count, 'correction')} ${are} not saved.`}
      description={`Press Enter in ${each} field to save it, or Esc to drop it.`}
      action={
        <Button size="small" onClick={onApply}>
          Import without {them}
        </Button>
      }
    />
  )
}

/** Returns the number of unsaved corrections, and whether an import was stopped for them. */
function useUnsavedQuestion(jobId: string) {
  const unsaved = useSelector((state) => countCorrections(selectImport(state), jobId))
  const [isAsking, setIsAsking] = useState(false)
  if (isAsking && unsaved === 0) setIsAsking(false)
  const ask = () => {
    setIsAsking(true)
  }
  return { unsaved, isAsking, ask }
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
  const [error, setError] = useState<unknown>(null)
  const apply = async () => {
    if (isSending.current) return
    isSending.current = true
    setIsStarting(true)
    setError(null)
    const result = await applyImport({ params: { jobId: job.id }, body: { round } })
    isSending.current = false
    setIsStarting(false)
    if (result.data) trackJob(job.id)
    else setError(result.error)
  }
  return { apply, isStarting, error }
}
