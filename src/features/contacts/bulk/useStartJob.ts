import { useRef, useState } from 'react'
import { toast } from '@/shared/ui/toast'
import { messageOf } from '@/api/apiError'
import type { Job } from '@/contract/jobs'
import { followJob } from '@/features/jobs'

interface StartJob {
  /**
   * Sends a request that makes a job and leaves the job to the tray; promises whether it began. One at a time; a request that failed and is sent again
   * has the same key, so that it never becomes two jobs.
   */
  start: <Body>(body: Body, send: (request: { body: Body; idempotencyKey: string }) => PromiseLike<Answer>) => Promise<boolean>
  isStarting: boolean
}

interface Answer {
  data?: Job | undefined
  error?: unknown
}

/** Starts jobs, each once however often it is asked. A refusal is said by a toast. */
export function useStartJob(): StartJob {
  const [isStarting, setIsStarting] = useState(false)
  // Two clicks may come before `isStarting` is drawn.
  const isSending = useRef(false)
  const failed = useRef<{ request: string; idempotencyKey: string } | null>(null)

  const start: StartJob['start'] = async (body, send) => {
    if (isSending.current) return false
    isSending.current = true
    setIsStarting(true)
    const request = JSON.stringify(body)
    const idempotencyKey = failed.current?.request === request ? failed.current.idempotencyKey : crypto.randomUUID()
    const { data, error } = await send({ body, idempotencyKey })
    failed.current = data ? null : { request, idempotencyKey }
    isSending.current = false
    setIsStarting(false)
    if (data) followJob(data.id)
    else toast.error(messageOf(error))
    return data !== undefined
  }
  return { start, isStarting }
}
