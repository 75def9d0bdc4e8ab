import { useRef, useState } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import { messageOf } from '@/api/apiError'
import { useIsServed } from '@/api/extensions'
import type { Download } from '@/api/request'
import { extensions } from '@/contract/extensions'
import type { Job } from '@/contract/jobs'
import { trackJob } from './trackedJobs'
import { saveDownload } from '@/shared/lib/saveDownload'

interface StartJob {
  /**
   * Sends a request that creates a job and shows the job in the tray. Resolves to whether it began.
   * A repeat of a failed request reuses its idempotency key, so that it never becomes two jobs.
   */
  start: <Body>(
    body: Body,
    send: (request: { body: Body; idempotencyKey: string }) => PromiseLike<Result>,
  ) => Promise<boolean>
  isStarting: boolean
}

interface Result {
  data?: Job | Download | undefined
  error?: unknown
}

/** Starts jobs, one at a time. A failure shows a toast, unless `onFailed` tells about it. */
export function useStartJob(onFailed: (error: unknown) => void = showError): StartJob {
  const hasJobs = useIsServed(extensions.jobs)
  const [isStarting, setIsStarting] = useState(false)
  // A second click can arrive before `isStarting` is rendered.
  const isSending = useRef(false)
  const failed = useRef<{ request: string; idempotencyKey: string } | null>(null)

  const start: StartJob['start'] = async (body, send) => {
    if (isSending.current) return false
    isSending.current = true
    setIsStarting(true)
    const request = JSON.stringify(body)
    const idempotencyKey =
      failed.current?.request === request ? failed.current.idempotencyKey : crypto.randomUUID()
    const { data, error } = await send({ body, idempotencyKey })
    failed.current = data ? null : { request, idempotencyKey }
    isSending.current = false
    setIsStarting(false)
    if (data && 'objectUrl' in data) saveDownload(data)
    else if (data && hasJobs) trackJob(data.id)
    else if (data) toast.info('The server is working on it, but does not report progress.')
    else onFailed(error)
    return data !== undefined
  }
  return { start, isStarting }
}

function showError(error: unknown): void {
  toast.error(messageOf(error))
}
