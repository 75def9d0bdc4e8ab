import { Suspense, useState } from 'react'
import type { Job } from '@/contract/jobs'
import { lazyPart } from '@/shared/ui/lazyPart'
import { useTrackedJobs } from './trackedJobs'
import { isEnded } from './jobState'
import { undoCount } from './jobText'
import { useSyncTrackedJobs } from './useSyncTrackedJobs'
import { useJobActions } from './useJobActions'
import { useJobUpdates } from './useJobUpdates'
import { useJobs } from './useJobs'
import { needsConfirmation } from '@/shared/lib/needsConfirmation'

const JobsTray = lazyPart(async () => (await import('./tray/JobsTray')).JobsTray, 'nothing')
const UndoJobDialog = lazyPart(
  async () => (await import('./UndoJobDialog')).UndoJobDialog,
  ({ onClose }) => onClose,
)

/** Watches the user's jobs from any screen and shows those that are running or not dismissed. Asks before it undoes a change to many contacts. */
export function JobsHost() {
  const jobs = useJobs()
  const tracked = useTrackedJobs()
  const { undo } = useJobActions()
  const [jobToUndo, setJobToUndo] = useState<Job | null>(null)
  const onUndo = (job: Job) => {
    if (needsConfirmation(undoCount(job))) setJobToUndo(job)
    else void undo(job.id)
  }
  useJobUpdates(jobs, onUndo)
  useSyncTrackedJobs(jobs, tracked)
  const shown = (jobs ?? []).filter((job) => !isEnded(job) || tracked.includes(job.id))
  return (
    <>
      {shown.length > 0 && (
        <Suspense>
          <JobsTray jobs={shown} onUndo={onUndo} />
        </Suspense>
      )}
      {jobToUndo && (
        <Suspense>
          <UndoJobDialog
            job={jobToUndo}
            onUndo={() => undo(jobToUndo.id)}
            onClose={() => {
              setJobToUndo(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
