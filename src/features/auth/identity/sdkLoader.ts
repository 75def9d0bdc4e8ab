import type { Auth, User } from 'firebase/auth'
import type { PublicConfig } from '@/contract/publicConfig'

export type FirebaseConfig = PublicConfig['firebase']
export type LoadedSdk = Awaited<ReturnType<typeof openSdk>>

/** The Firebase SDK, which is loaded when it is first needed. */
export interface SdkLoader {
  /** Loads the SDK once. After a failure the next call tries again. */
  load: () => Promise<LoadedSdk>
  /** Loads the SDK and waits until it knows the user and no password change is running. */
  loadReady: () => Promise<LoadedSdk>
  /** Loads the SDK with the signed-in user; rejects with `auth/no-current-user` without one. */
  loadUser: () => Promise<LoadedSdk & { user: User }>
  /** Returns the signed-in user, or null while there is none or the SDK is not loaded. */
  currentUser: () => User | null
  /**
   * Calls `onLoaded` when the SDK is loaded, and `onFailure` when the first attempt fails; a later
   * attempt then calls `onLoaded`. Returns a function that stops waiting.
   */
  whenLoaded: (
    onLoaded: (loaded: LoadedSdk) => void,
    onFailure: (error: unknown) => void,
  ) => () => void
  /** Makes `loadReady` wait for a password change: until it is done no token is valid. */
  holdFor: (passwordChange: Promise<unknown>) => void
}

export function createSdkLoader(
  config: FirebaseConfig,
  onOpened: (loaded: LoadedSdk) => void,
): SdkLoader {
  let loading: Promise<LoadedSdk> | null = null
  let opened: Auth | null = null
  let passwordChange: Promise<unknown> = Promise.resolve()
  const waiting = new Set<(loaded: LoadedSdk) => void>()
  const open = async () => {
    try {
      const loaded = await openSdk(config)
      opened = loaded.auth
      onOpened(loaded)
      for (const listener of waiting) listener(loaded)
      waiting.clear()
      return loaded
    } catch (error) {
      loading = null
      throw error
    }
  }
  const load = () => (loading ??= open())
  return {
    load,
    loadReady: async () => {
      const loaded = await load()
      await Promise.all([loaded.auth.authStateReady(), passwordChange])
      return loaded
    },
    loadUser: async () => {
      const { auth, sdk } = await load()
      if (!auth.currentUser)
        throw Object.assign(new Error('Nobody is signed in.'), { code: 'auth/no-current-user' })
      return { user: auth.currentUser, auth, sdk }
    },
    currentUser: () => opened?.currentUser ?? null,
    whenLoaded: (onLoaded, onFailure) => {
      load().then(onLoaded, (error: unknown) => {
        waiting.add(onLoaded)
        onFailure(error)
      })
      return () => {
        waiting.delete(onLoaded)
      }
    },
    holdFor: (change) => {
      passwordChange = change
    },
  }
}

async function openSdk(config: FirebaseConfig) {
  const sdk = await import('./firebaseSdk')
  return { auth: await sdk.openAuth(config), sdk }
}
