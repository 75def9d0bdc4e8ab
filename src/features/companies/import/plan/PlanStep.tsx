import { Button } from 'antd'
import type { EmployeeImport } from '@/contract/companies/employeeFiles'
import { useJobActions } from '@/features/jobs'
import { formatDateTime } from '@/shared/lib/format'
import { StepHeading } from '@/shared/ui/imports/StepHeading'
import styles from '../Import.module.css'
import { changeCount, emptyPlanText } from '../importText'
import { optionTexts } from '../optionText'
import { DownloadErrors } from '../rows/DownloadErrors'
import { PlanRows } from '../rows/PlanRows'
import type { FileCheck } from '../useCheckFile'
import { ApplyPlan } from './ApplyPlan'

interface PlanStepProps {
  record: EmployeeImport
  check: FileCheck
  onStartOver: () => void
}

/** Shows the changes that a file would make, person by person, and the button that applies them. */
export function PlanStep({ record, check, onStartOver }: PlanStepProps) {
  const { job, fileName, options, columns, plan, otherPlans } = record
  const { cancel } = useJobActions()
  const isEmpty = changeCount(plan) === 0
  const discard = async () => {
    await cancel(job.id)
    onStartOver()
  }
  return (
    <section className={`panel ${styles.step ?? ''}`}>
      <StepHeading level={2}>Review the plan</StepHeading>
      <p className={styles.text}>
        <b>{fileName}</b> <span className={styles.muted}>Nothing has changed yet.</span>
      </p>
      <ul className={styles.list} aria-label="Options">
        {[...optionTexts(options), ...columnTexts(columns, plan.joiner)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {otherPlans.map(({ name, since }) => (
        <p key={`${name} ${since}`} className={styles.text} role="note">
          {name} has a plan for this company that waits since {formatDateTime(since)}. Whoever
          applies second has to check their file again.
        </p>
      ))}
      {isEmpty && (
        <p className={styles.text} role="status">
          <b>{emptyPlanText(plan)}</b>
        </p>
      )}
      <PlanRows key={job.id} record={record} />
      {!isEmpty && <ApplyPlan record={record} check={check} onStartOver={onStartOver} />}
      <div className="button-row">
        <DownloadErrors record={record} />
        <Button
          onClick={() => {
            void discard()
          }}
        >
          {isEmpty ? 'Choose another file' : 'Discard plan'}
        </Button>
      </div>
    </section>
  )
}

const names = ['firstName', 'lastName', 'wholeName']

/** Returns which columns of the file are ignored, and whether its new people have names. */
function columnTexts(columns: EmployeeImport['columns'], joiners: number): string[] {
  const ignored = columns.filter(({ field }) => field === null).map(({ header }) => header)
  const hasState = columns.some(({ field }) => field === 'state')
  const isNameless = columns.every(({ field }) => field === null || !names.includes(field))
  return [
    ...(isNameless && joiners > 0
      ? [
          'The file has no column for names, so new people would have none. Add “First name” and “Last name”, or “Name”.',
        ]
      : []),
    ...(hasState
      ? ['The State column is ignored: who is in the file is active or gets an invitation.']
      : []),
    ...(ignored.length > 0 ? [`Ignored columns: ${ignored.join(', ')}.`] : []),
  ]
}
