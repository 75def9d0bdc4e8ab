import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Job } from '@/contract/jobs'
import { isAtWork, pollDelay } from './jobState'
import { jobsApi, useGetJobQuery } from './jobsApi'

/** A server that failed, or a session that has ended, is asked again at leisure. */
const AFTER_ERROR_MS = 5000

/**
 * One's own jobs, those not ended and the last ones that are; undefined before the first answer. While one is at work the list is asked for again and
 * again, however many look at it as one; not while the page is hidden, and at once when it comes back.
 */
export function useJobs(): readonly Job[] | undefined {
  const isVisible = useSyncExternalStore(onVisibilityChange, isPageVisible)
  const {
    data,
    isError,
    fulfilledTimeStamp = 0,
  } = jobsApi.endpoints.listJobs.useQueryState(undefined)
  const atWork = (data?.items ?? [])
    .filter(isAtWork)
    .map(({ id }) => id)
    .join()
  const [watched, setWatched] = useState({ atWork: '', since: 0 })
  if (watched.atWork !== atWork) setWatched({ atWork, since: fulfilledTimeStamp })
  const delay = isError ? AFTER_ERROR_MS : pollDelay(fulfilledTimeStamp - watched.since)
  const pollingInterval = atWork === '' || !isVisible ? 0 : delay
  const { refetch } = jobsApi.endpoints.listJobs.useQuerySubscription(undefined, {
    pollingInterval,
  })

  useEffect(
    () =>
      onVisibilityChange(() => {
        if (isPageVisible()) void refetch()
      }),
    [refetch],
  )
  return data?.items
}

/** A job with its progress, as fresh as `useJobs`; `error` says why there is none. */
export function useJob(jobId: string): { job: Job | undefined; error: unknown } {
  const jobs = useJobs()
  const listed = jobs?.find(({ id }) => id === jobId)
  const { data, error } = useGetJobQuery(
    { jobId },
    { skip: jobs === undefined || listed !== undefined },
  )
  return { job: listed ?? data, error: listed === undefined ? error : undefined }
}

function onVisibilityChange(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
  }
}

function isPageVisible(): boolean {
  return document.visibilityState !== 'hidden'
}
