import type { MappedColumn } from '@/contactFiles/employees/mapEmployeeHeaders'
import type {
  EmployeeImport,
  EmployeeImportOptions,
  EmployeeOutcome,
} from '@/contract/companies/employeeFiles'
import { LEAVERS_WITHOUT_QUESTION, employeeOutcomes } from '@/contract/companies/employeeFiles'
import type { JobRecord } from '../../ports/registry'

/** The input of an import's job. `round` grows when the plan is applied. */
export interface EmployeeImportInput {
  stage: 'plan' | 'apply'
  round: number
  companyId: string
  fileName: string
  delimiter: ',' | ';' | '\t'
  columns: MappedColumn[]
  options: EmployeeImportOptions
  /** New invitations wait to be mailed. */
  sendsMail: boolean
  /** The planned rows by outcome. */
  plan: Record<EmployeeOutcome, number>
  activeEmployees: number
  /** The fingerprint of the people that the plan was made over (`fingerprintOf`). */
  fingerprint: string
}

/** Returns the input of an import's job, which `importEmployees` wrote: the cast. */
export function inputOf({ input }: Pick<JobRecord, 'input'>): EmployeeImportInput {
  return input as EmployeeImportInput
}

export function phaseOf(job: JobRecord): EmployeeImport['phase'] {
  if (job.state === 'waiting') return 'planned'
  return job.state === 'queued' || job.state === 'running' ? 'applying' : 'ended'
}

/** Counts planned rows by outcome. */
export function countOutcomes(
  rows: readonly { outcome: EmployeeOutcome }[],
): Record<EmployeeOutcome, number> {
  const counts = { joiner: 0, mover: 0, leaver: 0, unchanged: 0, error: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

/** Returns a plan's counts as a job has them, which names an error `failed`. */
export function jobCountsOf(plan: Record<EmployeeOutcome, number>): Record<string, number> {
  return Object.fromEntries(
    employeeOutcomes
      .filter((outcome) => plan[outcome] > 0)
      .map((outcome) => [outcome === 'error' ? 'failed' : outcome, plan[outcome]]),
  )
}

/** Tells whether a plan has so many leavers that an administrator types their number. */
export function needsLeavers({
  plan,
  activeEmployees,
}: Pick<EmployeeImportInput, 'plan' | 'activeEmployees'>): boolean {
  const { most, part } = LEAVERS_WITHOUT_QUESTION
  return plan.leaver > most || plan.leaver > part * activeEmployees
}
