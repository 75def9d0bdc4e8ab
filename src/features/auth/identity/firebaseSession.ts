import type { User, UserCredential } from 'firebase/auth'
import type { Identity, IdentityUser } from './identity'
import type { FirebaseConfig, LoadedSdk, SdkLoader } from './sdkLoader'
import { recordSignOut, removeSignOutRecord } from './signOutRecord'
import { storedSessionOf } from './storedSession'

type SessionActions = Pick<
  Identity,
  'onUserChanged' | 'signInWithPassword' | 'signInWithCustomToken' | 'signOut' | 'reload'
>

export function createSessionActions(loader: SdkLoader, config: FirebaseConfig): SessionActions {
  /** The last signed-in user. After the SDK has dropped the user, their token request tells why. */
  let lastUser: User | null = null
  return {
    onUserChanged: (onUser, onFailure) => {
      let unsubscribe: (() => void) | null = null
      let isStopped = false
      const subscribe = ({ auth, sdk }: LoadedSdk) => {
        if (isStopped) return
        unsubscribe = sdk.onAuthStateChanged(
          auth,
          (user) => {
            lastUser = user ?? lastUser
            onUser(user && toIdentityUser(user))
          },
          onFailure,
        )
      }
      const stopWaiting = loader.whenLoaded(subscribe, onFailure)
      return () => {
        isStopped = true
        stopWaiting()
        unsubscribe?.()
      }
    },
    signInWithPassword: async (email, password) => {
      const { auth, sdk } = await loader.load()
      return beginSession(await sdk.signInWithEmailAndPassword(auth, email, password))
    },
    signInWithCustomToken: async (token) => {
      const { auth, sdk } = await loader.load()
      return beginSession(await sdk.signInWithCustomToken(auth, token))
    },
    signOut: async () => {
      recordEnd(loader.currentUser())
      const { auth, sdk } = await loader.load()
      lastUser = null
      await sdk.signOut(auth)
    },
    reload: async () => {
      const { auth, sdk } = await loader.loadReady()
      const user = auth.currentUser ?? lastUser
      if (!user) return null
      try {
        await sdk.reload(user)
        return toIdentityUser(user)
      } catch (error) {
        // The error is about the previous user when another one has signed in meanwhile.
        if (auth.currentUser !== null && auth.currentUser !== user)
          return toIdentityUser(auth.currentUser)
        const { refreshToken } = user
        throw await import('./firebaseAccount').then(
          (module) => module.explainExpiredToken(error, refreshToken, config),
          () => error,
        )
      }
    },
  }
}

function beginSession({ user }: UserCredential): IdentityUser {
  removeSignOutRecord()
  return toIdentityUser(user)
}

/** Records the sign-out synchronously: the page may be left before an awaited call finishes. */
function recordEnd(user: User | null): void {
  const session = user && storedSessionOf(user.toJSON())
  if (session) recordSignOut(session)
}

function toIdentityUser(user: User): IdentityUser {
  const [firstName = '', ...others] = (user.displayName ?? '').trim().split(/\s+/)
  return {
    userId: user.uid,
    firstName,
    lastName: others.join(' '),
    phoneNumber: user.phoneNumber ?? '',
    email: user.email ?? '',
    isEmailVerified: user.emailVerified,
  }
}
