import { useEffect, useRef, useState } from 'react'
import { useApiDispatch } from '@/api/useApiDispatch'
import { toast } from '@/shared/ui/toasts/toast'
import { useCurrentUser } from '@/features/auth'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { useUnloadWarning } from '@/shared/lib/useUnloadWarning'
import { accountApi, useRestoreAccountMutation } from './accountApi'
import {
  RestoreFault,
  type RestoreProgress,
  type RestoreRun,
  restoreRest,
  startRun,
} from './restoreRun'
import { uploadRestFile } from './uploadRestFile'

/** Where a restore stands. A failed one keeps its place. */
export type RestoreState =
  | { step: 'choose' }
  | { step: 'running' | 'cancelled'; fileName: string; progress: RestoreProgress }
  | { step: 'done'; fileName: string; progress: RestoreProgress }
  | {
      step: 'failed'
      fileName: string
      progress: RestoreProgress
      fault: string
      canRetry: boolean
    }

/** A restore and what one can do with it. */
export interface Restore {
  state: RestoreState
  choose: (file: File) => void
  /** Goes on where it failed. */
  retry: () => void
  cancel: () => void
}

/** How a restore ended, in a few words. */
export function titleOf({
  step,
  fileName,
  progress,
}: {
  step: 'done' | 'failed'
  fileName: string
  progress: RestoreProgress
}): string {
  if (step === 'done') return `${fileName} is restored`
  return `${fileName} ${progress.done === 0 ? 'was not restored' : 'was restored in part'}`
}

/**
 * Puts an archive back into the signed-in person's account. It goes on over all screens until they sign out, and where it is not shown (`isShown`) a toast
 * tells how it ended; closing the tab asks first. What was restored until then stays.
 */
export function useRestore(isShown: boolean): Restore {
  const { userId } = useCurrentUser()
  const dispatch = useApiDispatch()
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
    let request: ReturnType<typeof restoreAccount> | null = null
    signal.addEventListener('abort', () => request?.abort(), { once: true })
    const { name: fileName } = run.file
    const show = (next: RestoreState) => {
      if (running.current === controller) setState(next)
    }
    const send = (records: Parameters<typeof restoreAccount>[0]['body']['records']) => {
      request = restoreAccount({ params: { id: userId }, body: { records } })
      return request
    }
    try {
      show({ step: 'running', fileName, progress: run.progress })
      await restoreRest(run, {
        send,
        upload: (rest) => uploadRestFile(dispatch, rest, run.untouched, signal),
        signal,
        onProgress: (progress) => {
          show({ step: 'running', fileName, progress })
        },
      })
      show({ step: 'done', fileName, progress: run.progress })
    } catch (error) {
      const { message, canRetry } =
        error instanceof RestoreFault
          ? error
          : { message: 'The archive could not be restored.', canRetry: false }
      show({ step: 'failed', fileName, progress: run.progress, fault: message, canRetry })
    }
    if (running.current === controller) running.current = null
    // Once for all batches: what shows contacts, profiles or the person asks anew.
    if (run.isSent)
      dispatch(
        accountApi.util.invalidateTags([
          'Contact',
          'User',
          'Profile',
          'Everlinks',
          'Link',
          'Occupation',
        ]),
      )
  }
  const stop = () => {
    running.current?.abort()
    running.current = null
  }
  const tell = useStableCallback(() => {
    if (isShown || (state.step !== 'done' && state.step !== 'failed')) return
    if (state.step === 'done') toast.success(`${titleOf(state)}.`)
    else toast.error(`${titleOf(state)}: ${state.fault}`)
  })
  useEffect(tell, [state, tell])
  useUnloadWarning(state.step === 'running')
  useEffect(() => stop, [])

  return {
    state,
    choose: (file) => {
      void go(startRun(file))
    },
    retry: () => {
      if (latest.current) void go(latest.current)
    },
    // At once, however long the archive is still being read.
    cancel: () => {
      stop()
      if (latest.current)
        setState({
          step: 'cancelled',
          fileName: latest.current.file.name,
          progress: latest.current.progress,
        })
    },
  }
}
