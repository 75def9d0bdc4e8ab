import { useEffect, useRef } from 'react'
import type { Job } from '@/contract/jobs'
import { keepJob, takeExpected } from './followedJobs'
import { changesContacts, isEnded } from './jobState'
import { useJobEnd } from './useJobEnd'
import { invalidateWhenIdle } from '@/api/invalidateWhenIdle'
import { useApiDispatch } from '@/api/useApiDispatch'

/** Lists of contacts are asked for again at most this often while a job works on them, in milliseconds. */
const REFRESH_MS = 3000

/** Acts on what jobs do: lists of contacts are fresh while one works and once when it ends, and the tab that started it tells how. */
export function useJobNews(jobs: readonly Job[] | undefined, onUndo: (job: Job) => void): void {
  const dispatch = useApiDispatch()
  const tellEnd = useJobEnd(onUndo)
  const known = useRef<ReadonlyMap<string, Job> | null>(null)
  const refreshedAt = useRef(0)

  useEffect(() => {
    if (jobs === undefined) return
    const before = known.current
    known.current = new Map(jobs.map((job) => [job.id, job]))
    for (const job of jobs) if (!isEnded(job)) keepJob(job.id)

    const expected = new Set(jobs.filter((job) => isEnded(job) && takeExpected(job)))
    const isNews = ({ id }: Job) => {
      const last = before?.get(id)
      // One that was not there at the last look began and ended since, perhaps while the page was hidden.
      return last ? !isEnded(last) : before !== null
    }
    const ended = jobs.filter((job) => isEnded(job) && (expected.has(job) || isNews(job)))
    const hasMoved = jobs.some(
      (job) =>
        !isEnded(job) &&
        changesContacts(job) &&
        job.done > 0 &&
        job.done !== before?.get(job.id)?.done,
    )
    if (ended.some(changesContacts)) {
      refreshedAt.current = Date.now()
      dispatch(invalidateWhenIdle(['Contact']))
    } else if (hasMoved && Date.now() - refreshedAt.current >= REFRESH_MS) {
      refreshedAt.current = Date.now()
      dispatch(invalidateWhenIdle([{ type: 'Contact', id: 'LIST' }]))
    }
    for (const job of expected) tellEnd(job)
  }, [jobs, dispatch, tellEnd])
}
