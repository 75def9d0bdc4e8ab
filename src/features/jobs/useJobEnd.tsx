import { useNavigate } from 'react-router-dom'
import { toast } from '@/shared/ui/toasts/toast'
import type { Job } from '@/contract/jobs'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { usePermissions } from '@/shared/lib/permissions'
import { paths } from '@/shared/paths'
import { ActionToast } from '@/shared/ui/toasts/ActionToast'
import { actionOf } from './jobState'
import { endText } from './jobText'
import { toastIdOf, useJobActions } from './useJobActions'
import { isJobShown } from './useJobShown'

/** Tells how a job ended, with what can be done now, unless a panel shows it; the file of an export is saved at once. `onUndo` is asked to take it back. */
export function useJobEnd(onUndo: (job: Job) => void): (job: Job) => void {
  const navigate = useNavigate()
  const { download } = useJobActions()
  const { may } = usePermissions()
  return useStableCallback((job: Job) => {
    const toastId = toastIdOf(job.id, job.state === 'undone')
    const actions = [
      ...(job.kind === 'restore' && job.state === 'done'
        ? [{ label: 'Show', onClick: () => void navigate(paths.contacts) }]
        : []),
      ...(job.canUndo && may(actionOf(job), 'Contact')
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
    const tell = job.state === 'failed' ? toast.error : toast
    if (!isJobShown(job.id)) tell(content, { toastId })
    if (job.state === 'done' && job.file !== null) void download(job.id)
  })
}
