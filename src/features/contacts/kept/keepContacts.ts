import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import { attachSlice } from '@/shared/lib/attachSlice'
import { eraseKept, recordKeeping } from '@/shared/lib/storage/keptStorage'
import { isKept } from './answerShapes'
import { fillFromDevice } from './fillFromDevice'
import { keepAnswer, keepAnswers } from './keepAnswers'
import { deleteOthers } from './keptDatabase'
import { keepingEnded, keepingStarted, keptSlice, storageRefused } from './keptSlice'
import { selectIsOver } from '../writes/selectSession'
import { moveWaitingEditsToTab } from '../writes/waitingEdits'

/** Keeps contacts on this device from now on, unless the browser refuses to store them. */
export function keepContacts(account: string) {
  return async (dispatch: ApiDispatch): Promise<void> => {
    dispatch(attachSlice(keptSlice, keepAnswers))
    try {
      if (!recordKeeping(account)) throw new Error('The browser stores nothing.')
      await deleteOthers(account)
    } catch {
      eraseKept()
      dispatch(storageRefused())
      return
    }
    dispatch(resumeKeeping(account))
  }
}

/** Fills queries that are on their way, and keeps what the server has answered and will answer. */
export function resumeKeeping(account: string) {
  return (dispatch: ApiDispatch, getState: () => ApiState): void => {
    dispatch(attachSlice(keptSlice, keepAnswers))
    dispatch(keepingStarted(account))
    if (selectIsOver(getState())) return
    for (const [queryCacheKey, query] of Object.entries(getState().api.queries)) {
      if (query?.endpointName === undefined) continue
      const { endpointName, originalArgs, data } = query
      const arg = { endpointName, originalArgs, queryCacheKey }
      if (!isKept(arg)) continue
      if (data !== undefined) dispatch(keepAnswer(account, arg, data))
      else dispatch(fillFromDevice(account, arg)).catch(() => undefined)
    }
    deleteOthers(account).catch(() => undefined)
  }
}

/** Stops keeping contacts, and deletes what is kept but for edits that wait in this tab. */
export function stopKeeping() {
  return (dispatch: ApiDispatch): void => {
    moveWaitingEditsToTab()
    eraseKept()
    dispatch(keepingEnded())
  }
}
