import type { User } from 'firebase/auth'
import type { Identity } from './identity'
import type { LoadedSdk, SdkLoader } from './sdkLoader'
import { shareTokenRequestsPerUser } from './shareTokenRequests'
import { storedSessionOf } from './storedSession'
import { TokenClock, refreshWhileVisible } from './tokenClock'

interface TokenSource extends Pick<Identity, 'getToken' | 'readToken'> {
  /** Refreshes the token before it expires while the tab is visible. */
  startRefreshing: (loaded: LoadedSdk) => void
}

/** Creates the source of ID tokens. The SDK alone refreshes them only in the last 30 seconds. */
export function createTokenSource({ currentUser, loadReady }: SdkLoader): TokenSource {
  const clock = new TokenClock()
  const refresh = async (user: User) => {
    const token = await user.getIdToken(true)
    clock.learn(token)
    return token
  }
  const getFreshToken = async (user: User, isForced: boolean) => {
    if (isForced) return refresh(user)
    const held = heldTokenOf(user)
    try {
      const token = await user.getIdToken()
      if (token !== held) clock.learn(token)
      return clock.isAboutToExpire(token) ? await refresh(user) : token
    } catch (error) {
      // A token that is still valid outlives a refresh that fails.
      if (held === null || clock.timeLeft(held) === 0 || currentUser() !== user) throw error
      return held
    }
  }
  const getToken = shareTokenRequestsPerUser(
    () => currentUser()?.uid ?? null,
    async (isForced) => {
      const { auth } = await loadReady()
      return auth.currentUser && getFreshToken(auth.currentUser, isForced)
    },
  )
  const heldToken = () => {
    const user = currentUser()
    return user && heldTokenOf(user)
  }
  const timeLeft = () => {
    const token = heldToken()
    return token === null ? null : clock.timeLeft(token)
  }
  return {
    getToken: (forceRefresh = false) => getToken(forceRefresh),
    readToken: () => {
      const token = heldToken()
      return token !== null && clock.timeLeft(token) > 0 ? token : null
    },
    startRefreshing: ({ auth, sdk }) => {
      sdk.onIdTokenChanged(
        auth,
        refreshWhileVisible(timeLeft, () => getToken(false)),
      )
    },
  }
}

/** Returns the token that the SDK holds for a user, valid or not, without a request. */
function heldTokenOf(user: User): string | null {
  return storedSessionOf(user.toJSON())?.token ?? null
}
