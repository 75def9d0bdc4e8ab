import { useState } from 'react'
import type { Job } from '@/contract/jobs'
import { usePageShown, usePageVisible } from '@/shared/lib/usePageVisible'
import { isRunning, pollDelay } from './jobState'
import { jobsApi } from './jobsApi'
import { readTracked } from './trackedJobs'

/** Polling delay after an error, such as an ended session. */
const AFTER_ERROR_MS = 5000

/**
 * Returns the user's jobs: those not ended, and the latest of those ended; undefined before the
 * first response. Polls while a job is running and the page is visible.
 */
export function useJobs(): readonly Job[] | undefined {
  const isVisible = usePageVisible()
  const {
    data,
    isError,
    fulfilledTimeStamp = 0,
  } = jobsApi.endpoints.listJobs.useQueryState(undefined)
  const runningIds = (data?.items ?? [])
    .filter(isRunning)
    .map(({ id }) => id)
    .join()
  const [watched, setWatched] = useState({ runningIds: '', since: 0 })
  if (watched.runningIds !== runningIds) setWatched({ runningIds, since: fulfilledTimeStamp })
  const delay = isError ? AFTER_ERROR_MS : pollDelay(fulfilledTimeStamp - watched.since)
  // Without a first response, the jobs that this browser started may be running.
  const isWatched = runningIds !== '' || (!data && isError && readTracked() !== '')
  const pollingInterval = isWatched && isVisible ? delay : 0
  const { refetch } = jobsApi.endpoints.listJobs.useQuerySubscription(undefined, {
    pollingInterval,
  })
  usePageShown(refetch)
  return data?.items
}
