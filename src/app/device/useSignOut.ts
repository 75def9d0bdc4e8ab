import { useApiDispatch } from '@/api/useApiDispatch'
import { useIdentity } from '@/features/auth'
import { wouldLoseWork } from '@/shared/lib/wouldLoseWork'

/** Returns how to sign out, which asks first if something would be lost. */
export function useSignOut(): () => void {
  const { signOut } = useIdentity()
  const dispatch = useApiDispatch()
  return () => {
    if (!wouldLoseWork()) {
      void signOut()
      return
    }
    import('./lazyParts').then(
      ({ askToSignOut }) => {
        dispatch(askToSignOut())
      },
      () => void signOut(),
    )
  }
}
