import type { ApiDispatch } from '@/api/useApiDispatch'
import { attachSlice } from '@/shared/lib/attachSlice'
import { deviceSlice, signOutAsked } from './deviceSlice'

/** Shows the question of `SignOutDialog`. */
export function askToSignOut() {
  return (dispatch: ApiDispatch): void => {
    dispatch(attachSlice(deviceSlice))
    dispatch(signOutAsked())
  }
}
