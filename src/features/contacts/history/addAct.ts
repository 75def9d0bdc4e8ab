import { nanoid } from '@reduxjs/toolkit'
import type { ApiDispatch } from '@/api/useApiDispatch'
import { attachSlice } from '@/shared/lib/attachSlice'
import type { ActChange } from './act'
import { actRecorded, actsSlice } from './actsSlice'

/** Adds an act to the store, and the slice with the first one. */
export function addAct(act: ActChange & { label: string }) {
  return (dispatch: ApiDispatch): void => {
    dispatch(attachSlice(actsSlice))
    dispatch(actRecorded({ ...act, id: nanoid(), at: Date.now() }))
  }
}
