import { Button } from 'antd'
import { useJobActions, useJobs } from '@/features/jobs'
import { formatDateTime } from '@/shared/lib/format'
import { useOpenCompany } from '../../page/useOpenCompany'
import styles from '../Import.module.css'
import { useEmployeeImport } from '../useEmployeeImport'
import { useImportId } from '../useImportId'

/** The user's plan for this company that waits to be applied, with the ways to go on. */
export function WaitingPlans() {
  const plans = (useJobs() ?? []).filter(
    ({ kind, state }) => kind === 'employees' && state === 'waiting',
  )
  return plans.map(({ id }) => <WaitingPlan key={id} jobId={id} />)
}

/** One plan; nothing if it is of another company. */
function WaitingPlan({ jobId }: { jobId: string }) {
  const { id: companyId } = useOpenCompany()
  const { record } = useEmployeeImport(companyId, jobId)
  const [, openImport] = useImportId()
  const { cancel } = useJobActions()
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
            void cancel(jobId)
          }}
        >
          Discard plan
        </Button>
      </div>
    </section>
  )
}
