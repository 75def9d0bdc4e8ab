import { useNavigate } from 'react-router-dom'
import { toast } from '@/shared/ui/toasts/toast'
import type { Job } from '@/contract/jobs'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { ActionToast } from '@/shared/ui/toasts/ActionToast'
import { requiredAction } from './jobState'
import { endText } from './jobText'
import { toastIdOf, useJobActions } from './useJobActions'
import { isJobToastMuted } from './useMuteJobToast'

/**
 * Returns a function that announces the end of a job by a toast with its actions, unless a panel
 * shows the job, and saves the file of an export.
 */
export function useJobEndToast(onUndo: (job: Job) => void): (job: Job) => void {
  const navigate = useNavigate()
  const { download } = useJobActions()
  const { may } = usePermissions()
  return useStableCallback((job: Job) => {
    const toastId = toastIdOf(job.id, job.state === 'undone')
    const actions = [
      ...(job.kind === 'restore' && job.state === 'done'
        ? [{ label: 'Show', onClick: () => void navigate(paths.contacts) }]
        : []),
      ...(job.canUndo && may(requiredAction(job), 'Contact')
        ? [
            {
              label: 'Undo',
              onClick: () => {
                onUndo(job)
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
