import { useRef } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import { messageOf } from '@/api/apiError'
import { saveDownload } from '@/shared/lib/saveDownload'
import { followUndo } from './followedJobs'
import { useCancelJobMutation, useDownloadJobFileMutation, useUndoJobMutation } from './jobsApi'

interface JobActions {
  /** Each says by a toast what the server refused. What is asked for twice at once is done once. */
  cancel: (jobId: string) => Promise<void>
  undo: (jobId: string) => Promise<void>
  /** Hands the job's file to the browser's downloads. */
  download: (jobId: string) => Promise<void>
}

/** What can be done with a job of one's own. */
export function useJobActions(): JobActions {
  const [cancelJob] = useCancelJobMutation()
  const [undoJob] = useUndoJobMutation()
  const [downloadJobFile] = useDownloadJobFileMutation()
  const asked = useRef(new Set<string>())

  const once = async (what: string, jobId: string, act: () => Promise<{ error?: unknown }>) => {
    const key = `${what} ${jobId}`
    if (asked.current.has(key)) return
    asked.current.add(key)
    const { error } = await act()
    asked.current.delete(key)
    if (error !== undefined) toast.error(messageOf(error))
  }

  return {
    cancel: (jobId) => once('cancel', jobId, () => cancelJob({ params: { jobId } })),
    undo: (jobId) =>
      once('undo', jobId, async () => {
        const result = await undoJob({ params: { jobId } })
        if (result.data) {
          toast.dismiss(toastIdOf(jobId, false))
          followUndo(jobId)
        }
        return result
      }),
    download: (jobId) =>
      once('download', jobId, async () => {
        const result = await downloadJobFile({ params: { jobId } })
        if (result.data) saveDownload(result.data)
        return result
      }),
  }
}

/** The toast that tells how a job ended, and the one that tells that it was taken back. */
export function toastIdOf(jobId: string, isUndone: boolean): string {
  return isUndone ? `job-${jobId}-undone` : `job-${jobId}`
}
