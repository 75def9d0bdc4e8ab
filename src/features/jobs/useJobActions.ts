import { useRef } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import { messageOf } from '@/api/apiError'
import { saveDownload } from '@/shared/lib/saveDownload'
import { trackJob, trackUndo } from './trackedJobs'
import {
  useCancelJobMutation,
  useDownloadJobFileMutation,
  useRedoJobMutation,
  useUndoJobMutation,
} from './jobsApi'

interface JobActions {
  cancel: (jobId: string) => Promise<void>
  undo: (jobId: string) => Promise<void>
  redo: (jobId: string) => Promise<void>
  download: (jobId: string) => Promise<void>
}

/** Returns the actions on a job. A failure shows a toast; a repeated click does nothing. */
export function useJobActions(): JobActions {
  const [cancelJob] = useCancelJobMutation()
  const [undoJob] = useUndoJobMutation()
  const [redoJob] = useRedoJobMutation()
  const [downloadJobFile] = useDownloadJobFileMutation()
  const pending = useRef(new Set<string>())

  const runOnce = async (
    action: string,
    jobId: string,
    act: () => Promise<{ error?: unknown }>,
  ) => {
    const key = `${action} ${jobId}`
    if (pending.current.has(key)) return
    pending.current.add(key)
    const { error } = await act()
    pending.current.delete(key)
    if (error !== undefined) toast.error(messageOf(error))
  }

  return {
    cancel: (jobId) => runOnce('cancel', jobId, () => cancelJob({ params: { jobId } })),
    undo: (jobId) =>
      runOnce('undo', jobId, async () => {
        const result = await undoJob({ params: { jobId } })
        if (result.data) {
          toast.dismiss(toastIdOf(jobId, false))
          trackUndo(jobId)
        }
        return result
      }),
    redo: (jobId) =>
      runOnce('redo', jobId, async () => {
        const result = await redoJob({ params: { jobId } })
        if (result.data) {
          toast.dismiss(toastIdOf(jobId, true))
          trackJob(jobId)
        }
        return result
      }),
    download: (jobId) =>
      runOnce('download', jobId, async () => {
        const result = await downloadJobFile({ params: { jobId } })
        if (result.data) saveDownload(result.data)
        return result
      }),
  }
}

/** Returns the id of the toast that announces the end of a job, or of its undo. */
export function toastIdOf(jobId: string, isUndone: boolean): string {
  return isUndone ? `job-${jobId}-undone` : `job-${jobId}`
}
