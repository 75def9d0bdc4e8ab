import { isApiError } from '@/api/apiError'
import { useIsServed } from '@/api/extensions'
import type { EmployeeImport } from '@/contract/companies/employeeFiles'
import { extensions } from '@/contract/extensions'
import { useMuteJobToast } from '@/features/jobs'
import { Button } from 'antd'
import { ErrorState } from '@/shared/ui/ErrorState'
import { Skeleton } from '@/shared/ui/Skeleton'
import { useOpenCompany } from '../page/useOpenCompany'
import { FindImport } from './FindImport'
import styles from './Import.module.css'
import { PlanStep } from './plan/PlanStep'
import { ResultStep } from './result/ResultStep'
import { ExportSection } from './start/ExportSection'
import { StartStep } from './start/StartStep'
import { type FileCheck, useCheckFile } from './useCheckFile'
import { useEmployeeImport } from './useEmployeeImport'
import { useImportId } from './useImportId'

/**
 * Brings the people of the company in line with a CSV file, and saves them as one: the file and its
 * options, then the plan in `?import=`, then its result.
 */
export function ImportTab() {
  const [jobId] = useImportId()
  const check = useCheckFile()
  const isServed = useIsServed(extensions.employeeImports)
  if (!isServed) return <ExportSection />
  if (jobId === null) return <StartStep check={check} />
  return <OpenedImport key={jobId} jobId={jobId} check={check} />
}

interface OpenedImportProps {
  jobId: string
  check: FileCheck
}

function OpenedImport({ jobId, check }: OpenedImportProps) {
  const { id: companyId } = useOpenCompany()
  const [, openImport] = useImportId()
  const { record, error, isFetching, refetch } = useEmployeeImport(companyId, jobId)
  useMuteJobToast(jobId)
  const startOver = () => {
    openImport(null)
  }
  if (record) return <CurrentStep record={record} check={check} onStartOver={startOver} />
  if (error === undefined || isFetching)
    return (
      <div role="status" aria-label="Loading import" className={styles.pending}>
        <Skeleton width="30%" height="24px" />
        <Skeleton height="32px" />
        <Skeleton height="160px" />
      </div>
    )
  if (isApiError(error) && error.code === 'NOT_FOUND')
    return <FindImport jobId={jobId} onStartOver={startOver} />
  const isForbidden = isApiError(error) && error.code === 'FORBIDDEN'
  return (
    <ErrorState
      title={
        isForbidden ? 'Only administrators can import employees' : 'The import could not be loaded'
      }
      error={error}
      onRetry={isForbidden ? undefined : refetch}
      actions={<Button onClick={startOver}>Import another file</Button>}
    />
  )
}

interface CurrentStepProps {
  record: EmployeeImport
  check: FileCheck
  onStartOver: () => void
}

function CurrentStep({ record, check, onStartOver }: CurrentStepProps) {
  if (record.phase === 'planned')
    return <PlanStep record={record} check={check} onStartOver={onStartOver} />
  return <ResultStep key={record.job.state} record={record} onStartOver={onStartOver} />
}
