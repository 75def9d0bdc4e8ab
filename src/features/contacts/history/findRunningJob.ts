import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import { isJobRunning } from '@/features/jobs'
import type { Act, ActDirection } from './act'
import { undoneJobOf } from './actRequests'
import { selectActs } from './actsSlice'

interface RunningJob {
  act: Act
  /** Whether its job does the act, or undoes it. */
  direction: ActDirection
}

/** Resolves to the last act, done or undone, whose job has not ended; null if there is none. */
export function findRunningJob() {
  return async (dispatch: ApiDispatch, getState: () => ApiState): Promise<RunningJob | null> => {
    const { done, undone } = selectActs(getState())
    const last = [
      { act: undone.at(-1), direction: 'undo' },
      { act: done.at(-1), direction: 'redo' },
    ] as const
    for (const { act, direction } of last) {
      const jobId = act?.kind === 'request' ? undoneJobOf(act.undo) : undefined
      if (act && jobId !== undefined && (await dispatch(isJobRunning(jobId))))
        return { act, direction }
    }
    return null
  }
}
