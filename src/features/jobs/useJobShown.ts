import { useEffect } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import { toastIdOf } from './useJobActions'

const shown = new Set<string>()

/** For a panel that tells a job's end itself: while it does, no toast tells it too. Null while it shows none. */
export function useJobShown(jobId: string | null): void {
  useEffect(() => {
    if (jobId === null) return undefined
    shown.add(jobId)
    toast.dismiss(toastIdOf(jobId, false))
    toast.dismiss(toastIdOf(jobId, true))
    return () => {
      shown.delete(jobId)
    }
  }, [jobId])
}

export function isJobShown(jobId: string): boolean {
  return shown.has(jobId)
}
