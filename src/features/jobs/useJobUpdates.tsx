import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { invalidateWhenIdle } from '@/api/invalidateWhenIdle'
import { useApiDispatch } from '@/api/useApiDispatch'
import type { Job } from '@/contract/jobs'
import { usePermissions } from '@/shared/lib/permissions'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { paths } from '@/shared/paths'
import { ActionToast } from '@/shared/ui/toasts/ActionToast'
import { toast } from '@/shared/ui/toasts/toast'
import { keepInTray, takeEndNotice } from './trackedJobs'
import { type ChangedSubject, besidePeople, changedSubject, isEnded, mayContinue } from './jobState'
import { endText } from './jobText'
import { toastIdOf, useJobActions } from './useJobActions'
import { isJobToastMuted } from './useMuteJobToast'

/** Shortest time between two refreshes of the lists that jobs change while they run. */
const REFRESH_MS = 3000

/** Refreshes the lists that jobs change while they run and when they end, and announces the end of a job in the tab that started it. */
export function useJobUpdates(
  jobs: readonly Job[] | undefined,
  onReverse: (job: Job) => void,
): void {
  const dispatch = useApiDispatch()
  const announceEnd = useJobEndToast(onReverse)
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
    const progressed = jobs.filter(
      (job) => !isEnded(job) && job.done > 0 && job.done !== before?.get(job.id)?.done,
    )
    const [endedSubjects, progressedSubjects] = [subjectsOf(ended), subjectsOf(progressed)]
    if (endedSubjects.length > 0) {
      refreshedAt.current = Date.now()
      const hasPeople = ended.some(({ kind }) => kind === 'employees')
      dispatch(invalidateWhenIdle([...endedSubjects, ...(hasPeople ? besidePeople : [])]))
    } else if (progressedSubjects.length > 0 && Date.now() - refreshedAt.current >= REFRESH_MS) {
      refreshedAt.current = Date.now()
      dispatch(invalidateWhenIdle(progressedSubjects.map((type) => ({ type, id: 'LIST' }))))
    }
    for (const job of expected) announceEnd(job)
  }, [jobs, dispatch, announceEnd])
}

/** Returns the subjects that jobs change, each once. */
function subjectsOf(jobs: readonly Job[]): ChangedSubject[] {
  return [...new Set(jobs.map(changedSubject))].filter((subject) => subject !== null)
}

/**
 * Returns a function that announces the end of a job by a toast with its actions, unless a panel
 * shows the job, and saves the file of an export.
 */
function useJobEndToast(onReverse: (job: Job) => void): (job: Job) => void {
  const navigate = useNavigate()
  const { download } = useJobActions()
  const permissions = usePermissions()
  return useStableCallback((job: Job) => {
    const toastId = toastIdOf(job.id, job.state === 'undone')
    const actions = [
      ...(job.kind === 'restore' && job.state === 'done'
        ? [{ label: 'Show', onClick: () => void navigate(paths.contacts) }]
        : []),
      ...((job.canUndo || job.canRedo) && mayContinue(job, permissions)
        ? [
            {
              label: job.canUndo ? 'Undo' : 'Redo',
              onClick: () => {
                onReverse(job)
              },
            },
          ]
        : []),
    ]
    const content = <ActionToast toastId={toastId} message={endText(job)} actions={actions} />
    const show = job.state === 'failed' ? toast.error : toast
    if (!isJobToastMuted(job.id)) show(content, { toastId })
    if (job.state === 'done' && job.file !== null) void download(job.id)
  })
}
