import { useDispatch } from 'react-redux'
import { useIdentity } from '../identity/IdentityContext'
import { endingChanged } from './sessionSlice'

/**
 * Returns how to delete the user's account by `deletion` and sign out with `notice`. Calls that are
 * refused meanwhile are not taken for an ended session, unless the deletion fails; its error is
 * thrown.
 */
export function useEndAccount() {
  const { signOut } = useIdentity()
  const dispatch = useDispatch()
  return async (deletion: () => Promise<unknown>, notice: string): Promise<void> => {
    dispatch(endingChanged(true))
    try {
      await deletion()
    } catch (error) {
      dispatch(endingChanged(false))
      throw error
    }
    await signOut(notice)
  }
}
