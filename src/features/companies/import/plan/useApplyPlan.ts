import { useRef, useState } from 'react'
import { isApiError, messageOf } from '@/api/apiError'
import type { EmployeeImport } from '@/contract/companies/employeeFiles'
import { trackJob } from '@/features/jobs'
import { useApplyEmployeeImportMutation } from '../employeeFilesApi'
import { asciiDigits } from '@/values/asciiDigits'
import { leaversText } from '../importText'

interface ApplyError {
  /** The error is about the typed number of leavers. */
  isOfLeavers: boolean
  /** Only a new plan can be applied. */
  isStale: boolean
  text: string
}

/** Returns the act that applies a plan, and its error. Many leavers need their typed number. */
export function useApplyPlan({ companyId, job, round, plan, needsLeavers }: EmployeeImport) {
  const [applyImport] = useApplyEmployeeImportMutation()
  // A second click can arrive before `isApplying` is rendered.
  const isSending = useRef(false)
  const [isApplying, setIsApplying] = useState(false)
  const [error, setError] = useState<ApplyError | null>(null)
  const apply = async (typed: string) => {
    if (isSending.current) return
    if (needsLeavers && asciiDigits(typed).replace(/[\s,.]/g, '') !== String(plan.leaver)) {
      setError({ isOfLeavers: true, isStale: false, text: leaversText(plan.leaver) })
      return
    }
    isSending.current = true
    setIsApplying(true)
    setError(null)
    const { data, error: failure } = await applyImport({
      params: { companyId, jobId: job.id },
      body: { round, ...(needsLeavers && { leavers: plan.leaver }) },
    })
    isSending.current = false
    setIsApplying(false)
    if (data) trackJob(job.id)
    else
      setError({
        isOfLeavers: isApiError(failure) && failure.fields?.['leavers'] !== undefined,
        isStale: isApiError(failure) && failure.code === 'CONFLICT',
        text: messageOf(failure, 'leavers'),
      })
  }
  return { apply, isApplying, error }
}
