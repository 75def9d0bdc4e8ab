import { Suspense, lazy } from 'react'
import { isEnded } from './jobState'
import { useFollowedInStep } from './useFollowedInStep'
import { useFollowedJobs } from './useFollowedJobs'
import { useJobNews } from './useJobNews'
import { useJobs } from './useJobs'

const JobsTray = lazy(async () => ({ default: (await import('./JobsTray')).JobsTray }))

/** Watches one's jobs from any screen, and shows those that are not ended or not put away. */
export function JobsHost() {
  const jobs = useJobs()
  const followed = useFollowedJobs()
  useJobNews(jobs)
  useFollowedInStep(jobs, followed)
  const shown = (jobs ?? []).filter((job) => !isEnded(job) || followed.includes(job.id))
  return shown.length > 0 ? <Suspense><JobsTray jobs={shown} /></Suspense> : null
}
