import { nanoid } from '@reduxjs/toolkit'
import type { ApiDispatch } from '@/api/useApiDispatch'
import { attachSlice } from '@/shared/lib/attachSlice'
import type { NewAct } from './act'
import { actRecorded, actsSlice } from './actsSlice'
import { dismissActToasts } from './showActToast'

/** Adds an act to the store, and the slice with the first one. */
export function addAct(act: NewAct) {
  return (dispatch: ApiDispatch): void => {
    dispatch(attachSlice(actsSlice))
    dispatch(dismissActToasts())
    dispatch(actRecorded({ ...act, id: nanoid(), at: Date.now() }))
  }
}
