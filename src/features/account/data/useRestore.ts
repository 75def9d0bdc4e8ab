import { useEffect, useRef, useState } from 'react'
import { type ApiDispatch, useApiDispatch } from '@/api/useApiDispatch'
import { toast } from '@/shared/ui/toasts/toast'
import { useCurrentUser } from '@/features/auth'
import { useStableCallback } from '@/shared/lib/useStableCallback'
import { useUnloadWarning } from '@/shared/lib/useUnloadWarning'
import { accountApi, useRestoreAccountMutation } from './accountApi'
import {
  RestoreError,
  type RestoreProgress,
  type RestoreRun,
  createRestoreRun,
  restoreArchive,
} from './restoreArchive'
import { finishUploads, uploadProfileFile } from './uploadProfileFile'

interface RunOf<Step> {
  step: Step
  fileName: string
  progress: RestoreProgress
}

export type RestoreState =
  | { step: 'choose' }
  | RunOf<'running' | 'cancelled'>
  | RunOf<'done'>
  | (RunOf<'failed'> & { message: string; canRetry: boolean })

export interface Restore {
  state: RestoreState
  choose: (file: File) => void
  /** Continues a failed restore where it stopped. */
  retry: () => void
  cancel: () => void
}

/** Returns the outcome of a restore in a few words. */
export function restoreTitle({ step, fileName, progress }: RunOf<'done' | 'failed'>): string {
  if (step === 'done') return `${fileName} is restored`
  return `${fileName} ${progress.done === 0 ? 'was not restored' : 'was partly restored'}`
}

/**
 * Restores an archive into the signed-in user's account. It continues on every screen until they
 * sign out, and ends with a toast when it is not shown; closing the tab asks first.
 */
export function useRestore(isShown: boolean): Restore {
  const { userId } = useCurrentUser()
  const dispatch = useApiDispatch()
  const [restoreAccount] = useRestoreAccountMutation()
  const [state, setState] = useState<RestoreState>({ step: 'choose' })
  const latestRun = useRef<RestoreRun | null>(null)
  const controller = useRef<AbortController | null>(null)

  const start = async (run: RestoreRun) => {
    if (controller.current) return
    const own = new AbortController()
    controller.current = own
    latestRun.current = run
    const { signal } = own
    const show = (next: RestoreState) => {
      if (controller.current === own) setState(next)
    }
    const showProgress = () => {
      show({ step: 'running', ...summaryOf(run) })
    }
    try {
      showProgress()
      await restoreArchive(run, {
        send: createSender(restoreAccount, userId, signal),
        upload: (file) => uploadProfileFile(dispatch, file, signal),
        signal,
        onProgress: showProgress,
      })
      if (!signal.aborted) finishUploads()
      show({ step: 'done', ...summaryOf(run) })
    } catch (error) {
      show({ step: 'failed', ...summaryOf(run), ...failureOf(error) })
    }
    if (controller.current === own) controller.current = null
    if (run.isSent) invalidateRestored(dispatch)
  }
  const stop = () => {
    controller.current?.abort()
    controller.current = null
  }
  useEndToast(state, isShown)
  useUnloadWarning(state.step === 'running')
  useEffect(() => stop, [])

  return {
    state,
    choose: (file) => {
      void start(createRestoreRun(file))
    },
    retry: () => {
      if (latestRun.current) void start(latestRun.current)
    },
    // The state changes at once, even while the archive is still being read.
    cancel: () => {
      stop()
      if (latestRun.current) setState({ step: 'cancelled', ...summaryOf(latestRun.current) })
    },
  }
}

/** Returns a function that sends a batch of records. Aborting `signal` aborts the last one. */
function createSender(
  restoreAccount: ReturnType<typeof useRestoreAccountMutation>[0],
  userId: string,
  signal: AbortSignal,
): Parameters<typeof restoreArchive>[1]['send'] {
  let request: ReturnType<typeof restoreAccount> | null = null
  signal.addEventListener('abort', () => request?.abort(), { once: true })
  return (records) => {
    request = restoreAccount({ params: { id: userId }, body: { records } })
    return request
  }
}

function summaryOf({ file, progress }: RestoreRun) {
  return { fileName: file.name, progress }
}

function failureOf(error: unknown): { message: string; canRetry: boolean } {
  if (error instanceof RestoreError) return { message: error.message, canRetry: error.canRetry }
  return { message: 'The archive could not be restored.', canRetry: false }
}

/** Invalidates what a restore may have changed, once for all its batches. */
function invalidateRestored(dispatch: ApiDispatch): void {
  dispatch(
    accountApi.util.invalidateTags([
      'Contact',
      'User',
      'Profile',
      'Everlinks',
      'Link',
      'Occupation',
      // Cards come back too, and the profile that shows a company may be another one now.
      'Card',
      'Company',
      'Employee',
      'Roles',
    ]),
  )
}

function useEndToast(state: RestoreState, isShown: boolean): void {
  const notify = useStableCallback(() => {
    if (isShown || (state.step !== 'done' && state.step !== 'failed')) return
    const { leftOut, newKeys, turnedOff } = state.progress
    const isComplete = leftOut.length + newKeys.length + turnedOff === 0
    if (state.step === 'done')
      toast.success(
        `${restoreTitle(state)}${isComplete ? '.' : ', with differences that Account > Data lists.'}`,
      )
    else toast.error(`${restoreTitle(state)}: ${state.message}`)
  })
  useEffect(notify, [state, notify])
}
