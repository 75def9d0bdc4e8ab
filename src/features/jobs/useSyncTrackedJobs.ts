import { useEffect } from 'react'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import type { Job } from '@/contract/jobs'
import { dismissJobs } from './trackedJobs'
import { jobsApi } from './jobsApi'

/**
 * Refetches the list when it lacks a tracked job (such as one started in another tab), and
 * dismisses the jobs that the server no longer lists.
 */
export function useSyncTrackedJobs(
  jobs: readonly Job[] | undefined,
  tracked: readonly string[],
): void {
  const { refetch } = jobsApi.endpoints.listJobs.useQuerySubscription(undefined)
  const dismissUnlisted = async (missing: readonly string[]) => {
    const since = Date.now()
    const first = await refetch()
    // A request that was already under way may have been sent before the job began.
    const { data, isError } = (first.startedTimeStamp ?? 0) < since ? await refetch() : first
    if (data && !isError)
      dismissJobs(missing.filter((missingId) => !data.items.some(({ id }) => id === missingId)))
  }
  const sync = useStableCallback(() => {
    const missing = tracked.filter((trackedId) => !jobs?.some(({ id }) => id === trackedId))
    if (missing.length > 0) void dismissUnlisted(missing)
  })
  const isLoaded = jobs !== undefined
  useEffect(() => {
    if (isLoaded) sync()
  }, [isLoaded, tracked, sync])
}
