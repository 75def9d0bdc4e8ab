import { useRef, useState } from 'react'
import { toast } from '@/shared/ui/toasts/toast'
import { messageOf } from '@/api/apiError'
import { useIsServed } from '@/api/extensions'
import type { Download } from '@/api/request'
import { extensions } from '@/contract/extensions'
import type { Job } from '@/contract/jobs'
import { followJob } from './followedJobs'
import { saveDownload } from '@/shared/lib/saveDownload'

interface StartJob {
  /**
   * Sends a request that makes a job and leaves the job to the tray; promises whether it began. One at a time; a request that failed and is sent again
   * has the same key, so that it never becomes two jobs.
   */
  start: <Body>(
    body: Body,
    send: (request: { body: Body; idempotencyKey: string }) => PromiseLike<Answer>,
  ) => Promise<boolean>
  isStarting: boolean
}

interface Answer {
  data?: Job | Download | undefined
  error?: unknown
}

/** Starts jobs, each once however often it is asked. A refusal is said by a toast. */
export function useStartJob(): StartJob {
  const hasJobs = useIsServed(extensions.jobs)
  const [isStarting, setIsStarting] = useState(false)
  // Two clicks may come before `isStarting` is drawn.
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
    else if (data && hasJobs) followJob(data.id)
    else if (data) toast.info('The server is at work on it, but does not say how far it is.')
    else toast.error(messageOf(error))
    return data !== undefined
  }
  return { start, isStarting }
}
