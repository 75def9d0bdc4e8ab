import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useCurrentUser } from '@/features/auth'
import { accountApi, useRestoreAccountMutation } from './accountApi'
import { RestoreFault, type RestoreProgress, type RestoreRun, restoreRest, startRun } from './restoreRun'

/** Where a restore stands. A failed one keeps its place. */
export type RestoreState =
  | { step: 'choose' }
  | { step: 'running' | 'cancelled' | 'done'; fileName: string; progress: RestoreProgress }
  | { step: 'failed'; fileName: string; progress: RestoreProgress; fault: string; canRetry: boolean }

interface Restore {
  state: RestoreState
  choose: (file: File) => void
  /** Goes on where it failed. */
  retry: () => void
  cancel: () => void
}

/** Puts an archive back into the signed-in person's account. It stops when the screen goes; what was restored until then stays. */
export function useRestore(): Restore {
  const { userId } = useCurrentUser()
  const dispatch = useDispatch()
  const [restoreAccount] = useRestoreAccountMutation()
  const [state, setState] = useState<RestoreState>({ step: 'choose' })
  const latest = useRef<RestoreRun | null>(null)
  const running = useRef<AbortController | null>(null)

  const go = async (run: RestoreRun) => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    latest.current = run
    const { signal } = controller
    const { name: fileName } = run.file
    const show = (next: RestoreState) => { if (running.current === controller) setState(next) }
    const send = (records: Parameters<typeof restoreAccount>[0]['body']['records']) => {
      const request = restoreAccount({ params: { id: userId }, body: { records } })
      signal.addEventListener('abort', () => { request.abort() })
      return request
    }
    try {
      show({ step: 'running', fileName, progress: run.progress })
      await restoreRest(run, { send, signal, onProgress: (progress) => { show({ step: 'running', fileName, progress }) } })
      show({ step: signal.aborted ? 'cancelled' : 'done', fileName, progress: run.progress })
    } catch (error) {
      const { message, canRetry } = error instanceof RestoreFault ? error : { message: 'The archive could not be restored.', canRetry: false }
      show({ step: 'failed', fileName, progress: run.progress, fault: message, canRetry })
    }
    if (running.current === controller) running.current = null
    // Once for all batches: what shows contacts or the person asks anew.
    if (run.isSent) dispatch(accountApi.util.invalidateTags(['Contact', 'User']))
  }
  useEffect(() => () => {
    running.current?.abort()
    running.current = null
  }, [])

  return {
    state,
    choose: (file) => { void go(startRun(file)) },
    retry: () => { if (latest.current) void go(latest.current) },
    cancel: () => { running.current?.abort() },
  }
}
