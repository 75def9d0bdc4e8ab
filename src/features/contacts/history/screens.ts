import type { ApiDispatch } from '@/api/useApiDispatch'
import { attachSlice } from '@/shared/lib/attachSlice'
import type { Act } from './act'
import { actRecorded, actsSlice } from './actsSlice'

export { HistoryHost } from './HistoryHost'

/** Adds an act to the store, and the slice with the first one. */
export function addAct(act: Act) {
  return (dispatch: ApiDispatch): void => {
    dispatch(attachSlice(actsSlice))
    dispatch(actRecorded(act))
  }
}
