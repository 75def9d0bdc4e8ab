import { Button } from 'antd'
import type { Job } from '@/contract/jobs'
import { useJobActions } from '@/features/jobs'
import { formatDateTime } from '@/shared/lib/format'
import { useOpenCompany } from '../../page/useOpenCompany'
import styles from '../Import.module.css'
import { useEmployeeImport } from '../useEmployeeImport'
import { useImportId } from '../useImportId'

interface WaitingPlansProps {
  plans: readonly Job[]
  /** Called before a plan is discarded; calls what it returns once that is done. */
  beginDiscard: () => () => void
}

/** The user's plan for this company that waits to be applied, with the ways to go on. */
export function WaitingPlans({ plans, beginDiscard }: WaitingPlansProps) {
  return plans.map(({ id }) => <WaitingPlan key={id} jobId={id} beginDiscard={beginDiscard} />)
}

interface WaitingPlanProps extends Pick<WaitingPlansProps, 'beginDiscard'> {
  jobId: string
}

/** One plan; nothing if it is of another company. */
function WaitingPlan({ jobId, beginDiscard }: WaitingPlanProps) {
  const { id: companyId } = useOpenCompany()
  const { record } = useEmployeeImport(companyId, jobId)
  const [, openImport] = useImportId()
  const { cancel } = useJobActions()
  const discard = async () => {
    const moveFocus = beginDiscard()
    await cancel(jobId)
    moveFocus()
  }
  if (record?.phase !== 'planned') return null
  const { fileName, createdAt } = record
  return (
    <section className={`panel ${styles.step ?? ''}`} aria-label="Your plan">
      <p className={styles.text}>
        <b>
          You planned an import of {fileName} on {formatDateTime(createdAt)}.
        </b>{' '}
        Nothing has changed yet. When you check another file, its plan replaces this one.
      </p>
      <div className="button-row">
        <Button
          onClick={() => {
            openImport(jobId)
          }}
        >
          Continue
        </Button>
        <Button
          onClick={() => {
            void discard()
          }}
        >
          Discard plan
        </Button>
      </div>
    </section>
  )
}
