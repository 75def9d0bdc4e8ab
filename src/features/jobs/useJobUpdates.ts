import { useEffect, useRef } from 'react'
import { invalidateWhenIdle } from '@/api/invalidateWhenIdle'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { Job } from '@/contract/jobs'
import { keepInTray, takeEndNotice } from './trackedJobs'
import { changesContacts, isEnded } from './jobState'
import { useJobEndToast } from './useJobEndToast'

/** Shortest time between two refreshes of the lists of contacts while a job changes them. */
const REFRESH_MS = 3000

/** Refreshes the lists of contacts while jobs change them, and announces the end of a job in the tab that started it. */
export function useJobUpdates(jobs: readonly Job[] | undefined, onUndo: (job: Job) => void): void {
  const dispatch = useApiDispatch()
  const announceEnd = useJobEndToast(onUndo)
  const previous = useRef<ReadonlyMap<string, Job> | null>(null)
  const refreshedAt = useRef(0)

  useEffect(() => {
    if (jobs === undefined) return
    const before = previous.current
    previous.current = new Map(jobs.map((job) => [job.id, job]))
    for (const job of jobs) if (!isEnded(job)) keepInTray(job.id)

    const expected = new Set(jobs.filter((job) => isEnded(job) && takeEndNotice(job)))
    const hasJustEnded = ({ id }: Job) => {
      const last = before?.get(id)
      // A job missing from the previous list began and ended since, perhaps while the page was hidden.
      return last ? !isEnded(last) : before !== null
    }
    const ended = jobs.filter((job) => isEnded(job) && (expected.has(job) || hasJustEnded(job)))
    const hasProgressed = jobs.some(
      (job) =>
        !isEnded(job) &&
        changesContacts(job) &&
        job.done > 0 &&
        job.done !== before?.get(job.id)?.done,
    )
    if (ended.some(changesContacts)) {
      refreshedAt.current = Date.now()
      dispatch(invalidateWhenIdle(['Contact']))
    } else if (hasProgressed && Date.now() - refreshedAt.current >= REFRESH_MS) {
      refreshedAt.current = Date.now()
      dispatch(invalidateWhenIdle([{ type: 'Contact', id: 'LIST' }]))
    }
    for (const job of expected) announceEnd(job)
  }, [jobs, dispatch, announceEnd])
}
