import type { User } from 'firebase/auth'
import type { PublicConfig } from '@/contract/publicConfig'
import type { Identity, IdentityUser } from './identity'

type FirebaseConfig = PublicConfig['firebase']

/** Firebase Authentication for the deployment's tenant (spec section 1), loaded when it is first needed. */
export function createFirebaseIdentity(config: FirebaseConfig): Identity {
  let loading: ReturnType<typeof openSdk> | null = null
  const load = () => {
    loading ??= openSdk(config).catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }

  return {
    onUserChanged: (onUser, onFailure) => {
      let stop: (() => void) | null = null
      let isStopped = false
      load().then(({ auth, sdk }) => {
        if (!isStopped) stop = sdk.onAuthStateChanged(auth, (user) => { onUser(user && toIdentityUser(user)) }, onFailure)
      }, onFailure)
      return () => {
        isStopped = true
        stop?.()
      }
    },
    signInWithPassword: async (email, password) => {
      const { auth, sdk } = await load()
      return toIdentityUser((await sdk.signInWithEmailAndPassword(auth, email, password)).user)
    },
    signOut: async () => {
      const { auth, sdk } = await load()
      await sdk.signOut(auth)
    },
    getToken: async (forceRefresh = false) => {
      const { auth } = await load()
      await auth.authStateReady()
      return (await auth.currentUser?.getIdToken(forceRefresh)) ?? null
    },
  }
}

async function openSdk(config: FirebaseConfig) {
  const sdk = await import('./firebaseSdk')
  return { auth: sdk.openAuth(config), sdk }
}

function toIdentityUser({ uid, displayName, phoneNumber, email }: User): IdentityUser {
  const [firstName = '', ...others] = (displayName ?? '').trim().split(/\s+/)
  return { userId: uid, firstName, lastName: others.join(' '), phoneNumber: phoneNumber ?? '', email: email ?? '' }
}
