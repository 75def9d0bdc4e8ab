import { Suspense, useState } from 'react'
import type { Job } from '@/contract/jobs'
import { lazyPart } from '@/shared/ui/lazyPart'
import { isEnded } from './jobState'
import { undoCount } from './jobText'
import { useFollowedInStep } from './useFollowedInStep'
import { useFollowedJobs } from './useFollowedJobs'
import { useJobActions } from './useJobActions'
import { useJobNews } from './useJobNews'
import { useJobs } from './useJobs'
import { needsConfirmation } from '@/shared/lib/needsConfirmation'

const JobsTray = lazyPart(async () => (await import('./JobsTray')).JobsTray, 'nothing')
const UndoJobDialog = lazyPart(
  async () => (await import('./UndoJobDialog')).UndoJobDialog,
  ({ onClose }) => onClose,
)

/** Watches one's jobs from any screen, and shows those that are not ended or not put away. Undoing what was done to many is asked about first. */
export function JobsHost() {
  const jobs = useJobs()
  const followed = useFollowedJobs()
  const { undo } = useJobActions()
  const [asked, setAsked] = useState<Job | null>(null)
  const onUndo = (job: Job) => {
    if (needsConfirmation(undoCount(job))) setAsked(job)
    else void undo(job.id)
  }
  useJobNews(jobs, onUndo)
  useFollowedInStep(jobs, followed)
  const shown = (jobs ?? []).filter((job) => !isEnded(job) || followed.includes(job.id))
  return (
    <>
      {shown.length > 0 && (
        <Suspense>
          <JobsTray jobs={shown} onUndo={onUndo} />
        </Suspense>
      )}
      {asked && (
        <Suspense>
          <UndoJobDialog
            job={asked}
            onUndo={() => undo(asked.id)}
            onClose={() => {
              setAsked(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
