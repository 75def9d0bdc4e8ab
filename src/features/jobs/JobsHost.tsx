import { Suspense, useState, useEffect } from 'react'
import type { Job } from '@/contract/jobs'
import { needsConfirmation } from '@/shared/lib/needsConfirmation'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { lazyPart } from '@/shared/ui/lazyPart'
import { useTrackedJobs, dismissJobs } from './trackedJobs'
import { isEnded } from './jobState'
import { redoCount, undoCount } from './jobText'
import { useJobActions } from './useJobActions'
import { useJobUpdates } from './useJobUpdates'
import { useJobs } from './useJobs'
import { jobsApi } from './jobsApi'

const JobsTray = lazyPart(async () => (await import('./tray/JobsTray')).JobsTray, 'nothing')
const ReverseJobDialog = lazyPart(
  async () => (await import('./ReverseJobDialog')).ReverseJobDialog,
  ({ onClose }) => onClose,
)

/** Watches the user's jobs from any screen and shows those that are running or not dismissed. Asks before it undoes or repeats a change to many contacts. */
export function JobsHost() {
  const jobs = useJobs()
  const tracked = useTrackedJobs()
  const { undo, redo } = useJobActions()
  const [jobToReverse, setJobToReverse] = useState<Job | null>(null)
  const reverse = ({ id, canRedo }: Job) => (canRedo ? redo(id) : undo(id))
  const onReverse = (job: Job) => {
    const count = job.canRedo ? redoCount(job) : undoCount(job)
    if (job.kind === 'employees' || needsConfirmation(count)) setJobToReverse(job)
    else void reverse(job)
  }
  useJobUpdates(jobs, onReverse)
  useSyncTrackedJobs(jobs, tracked)
  const shown = (jobs ?? []).filter((job) => !isEnded(job) || tracked.includes(job.id))
  return (
    <>
      {shown.length > 0 && (
        <Suspense>
          <JobsTray jobs={shown} onReverse={onReverse} />
        </Suspense>
      )}
      {jobToReverse && (
        <Suspense>
          <ReverseJobDialog
            job={jobToReverse}
            onReverse={() => reverse(jobToReverse)}
            onClose={() => {
              setJobToReverse(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/**
 * Refetches the list when it lacks a tracked job (such as one started in another tab), and
 * dismisses the jobs that the server no longer lists.
 */
function useSyncTrackedJobs(jobs: readonly Job[] | undefined, tracked: readonly string[]): void {
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
