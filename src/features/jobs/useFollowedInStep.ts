import { useEffect } from 'react'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import type { Job } from '@/contract/jobs'
import { dismissJobs } from './followedJobs'
import { jobsApi } from './jobsApi'

/** Asks for the list when a job is followed that it does not have, as one begun in another tab; puts away what the server does not list any more. */
export function useFollowedInStep(
  jobs: readonly Job[] | undefined,
  followed: readonly string[],
): void {
  const { refetch } = jobsApi.endpoints.listJobs.useQuerySubscription(undefined)
  const putAway = async (unknown: readonly string[]) => {
    const since = Date.now()
    const first = await refetch()
    // What was under way already may have been asked for before the job began.
    const { data, isError } = (first.startedTimeStamp ?? 0) < since ? await refetch() : first
    if (data && !isError)
      dismissJobs(unknown.filter((unknownId) => !data.items.some(({ id }) => id === unknownId)))
  }
  const look = useStableCallback(() => {
    const unknown = followed.filter((followedId) => !jobs?.some(({ id }) => id === followedId))
    if (unknown.length > 0) void putAway(unknown)
  })
  const isKnown = jobs !== undefined
  useEffect(() => {
    if (isKnown) look()
  }, [isKnown, followed, look])
}
