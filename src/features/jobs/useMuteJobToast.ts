import { useEffect } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import { toastIdOf } from './useJobActions'

const mutedJobs = new Set<string>()

/** Mutes the toast about a job's end while a panel shows the job; null mutes none. */
export function useMuteJobToast(jobId: string | null): void {
  useEffect(() => {
    if (jobId === null) return undefined
    mutedJobs.add(jobId)
    toast.dismiss(toastIdOf(jobId, false))
    toast.dismiss(toastIdOf(jobId, true))
    return () => {
      mutedJobs.delete(jobId)
    }
  }, [jobId])
}

export function isJobToastMuted(jobId: string): boolean {
  return mutedJobs.has(jobId)
}
