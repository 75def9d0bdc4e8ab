import type { ActionCodeInfo, Auth, User, UserCredential } from 'firebase/auth'
import type { PublicConfig } from '@/contract/publicConfig'
import { removeSignOutRecord, recordSignOut } from './signOutRecord'
import type { ActionCode, Identity, IdentityUser } from './identity'
import { storedSessionOf } from './storedSession'
import { shareTokenRequestsPerUser } from './shareTokenRequests'
import { explainExpiredToken } from './explainExpiredToken'
import { TokenClock, refreshWhileVisible } from './tokenClock'

type FirebaseConfig = PublicConfig['firebase']
type Sdk = Awaited<ReturnType<typeof openSdk>>

/** Firebase Authentication for the deployment's tenant (spec section 1), loaded when it is first needed. */
export function createFirebaseIdentity(config: FirebaseConfig): Identity {
  let loading: Promise<Sdk> | null = null
  let opened: Auth | null = null
  let phoneAuth: Auth | null = null
  /** Whom the SDK may have dropped by itself: it still can be asked why. */
  let last: User | null = null
  /** A change of the password under way. The provider already refuses the old tokens, and the new ones are not there yet. */
  let change: Promise<unknown> = Promise.resolve()
  /** Who listens as soon as the SDK, which could not be loaded for them, is there. */
  const late = new Set<(loaded: Sdk) => void>()
  const open = async () => {
    try {
      const loaded = await openSdk(config)
      opened = loaded.auth
      loaded.sdk.onIdTokenChanged(
        loaded.auth,
        refreshWhileVisible(timeLeft, () => getToken(false)),
      )
      for (const listen of late) listen(loaded)
      late.clear()
      return loaded
    } catch (error) {
      loading = null
      throw error
    }
  }
  const load = () => (loading ??= open())
  /** The signed-in person; an error of the provider's kind where there is none. */
  const loadUser = async () => {
    const { auth, sdk } = await load()
    if (!auth.currentUser)
      throw Object.assign(new Error('Nobody is signed in.'), { code: 'auth/no-current-user' })
    return { user: auth.currentUser, auth, sdk }
  }
  const reauthenticate = async (password: string) => {
    const { user, sdk } = await loadUser()
    await sdk.reauthenticateWithCredential(
      user,
      sdk.EmailAuthProvider.credential(user.email ?? '', password),
    )
  }
  const getToken = shareTokenRequestsPerUser(
    () => opened?.currentUser?.uid ?? null,
    async (forceRefresh) => {
      const { auth } = await load()
      await Promise.all([auth.authStateReady(), change])
      return auth.currentUser && freshToken(auth.currentUser, forceRefresh)
    },
  )
  const clock = new TokenClock()
  const refresh = async (user: User) => {
    const token = await user.getIdToken(true)
    clock.learn(token)
    return token
  }
  /** The SDK itself refreshes in the last 30 seconds only. A good token outlives a refresh that fails. */
  const freshToken = async (user: User, isForced: boolean) => {
    if (isForced) return refresh(user)
    const held = heldTokenOf(user)
    try {
      const token = await user.getIdToken()
      if (token !== held) clock.learn(token)
      return clock.isAboutToEnd(token) ? await refresh(user) : token
    } catch (error) {
      if (held === null || clock.timeLeft(held) === 0 || opened?.currentUser !== user) throw error
      return held
    }
  }
  const heldToken = () => (opened?.currentUser ? heldTokenOf(opened.currentUser) : null)
  const timeLeft = () => {
    const token = heldToken()
    return token === null ? null : clock.timeLeft(token)
  }

  return {
    onUserChanged: (onUser, onFailure) => {
      let stop: (() => void) | null = null
      let isStopped = false
      const listen = ({ auth, sdk }: Sdk) => {
        if (isStopped) return
        stop = sdk.onAuthStateChanged(
          auth,
          (user) => {
            last = user ?? last
            onUser(user && toIdentityUser(user))
          },
          onFailure,
        )
      }
      load().then(listen, (error: unknown) => {
        late.add(listen)
        onFailure(error)
      })
      return () => {
        isStopped = true
        late.delete(listen)
        stop?.()
      }
    },
    signInWithPassword: async (email, password) => {
      const { auth, sdk } = await load()
      return begin(await sdk.signInWithEmailAndPassword(auth, email, password))
    },
    signInWithCustomToken: async (token) => {
      const { auth, sdk } = await load()
      return begin(await sdk.signInWithCustomToken(auth, token))
    },
    signOut: async () => {
      // At once: the page may be left before anything that is awaited is done.
      const session = opened?.currentUser && storedSessionOf(opened.currentUser.toJSON())
      if (session) recordSignOut(session)
      const { auth, sdk } = await load()
      last = null
      await sdk.signOut(auth)
    },
    getToken: (forceRefresh = false) => getToken(forceRefresh),
    readToken: () => {
      const token = heldToken()
      return token !== null && clock.timeLeft(token) > 0 ? token : null
    },
    reload: async () => {
      const { auth, sdk } = await load()
      await Promise.all([auth.authStateReady(), change])
      const user = auth.currentUser ?? last
      if (!user) return null
      try {
        await sdk.reload(user)
        return toIdentityUser(user)
      } catch (error) {
        // Who signed in meanwhile is not meant.
        if (auth.currentUser !== null && auth.currentUser !== user)
          return toIdentityUser(auth.currentUser)
        throw await explainExpiredToken(error, user.refreshToken, config)
      }
    },
    sendPasswordReset: async (email) => {
      const { auth, sdk } = await load()
      await sdk.sendPasswordResetEmail(auth, email)
    },
    readActionCode: async (code) => {
      const { auth, sdk } = await load()
      return toActionCode(await sdk.checkActionCode(auth, code))
    },
    applyActionCode: async (code) => {
      const { auth, sdk } = await load()
      await sdk.applyActionCode(auth, code)
    },
    confirmPasswordReset: async (code, password) => {
      const { auth, sdk } = await load()
      await sdk.confirmPasswordReset(auth, code, password)
    },
    sendEmailVerification: async () => {
      const { user, sdk } = await loadUser()
      await sdk.sendEmailVerification(user)
    },
    reauthenticate,
    changeEmail: async (email) => {
      const { user, sdk } = await loadUser()
      await sdk.verifyBeforeUpdateEmail(user, email)
    },
    changePassword: async (password) => {
      const { user, sdk } = await loadUser()
      const changed = sdk.updatePassword(user, password)
      // The tokens of the change carry the time of the sign-in before it, which the change itself has made too old.
      change = changed.then(() => reauthenticate(password)).catch(() => undefined)
      await changed
      await change
    },
    startPhoneProof: async (phoneNumber, container) => {
      const { sdk } = await load()
      phoneAuth ??= sdk.openPhoneAuth(config)
      const auth = phoneAuth
      // The SDK's check cannot be used twice.
      const check = new sdk.RecaptchaVerifier(auth, container, { size: 'invisible' })
      const challenge = await sdk.signInWithPhoneNumber(auth, phoneNumber, check).finally(() => {
        check.clear()
      })
      return {
        confirm: async (code) => {
          const { user } = await challenge.confirm(code)
          const proof = await user.getIdToken()
          await sdk.signOut(auth)
          return proof
        },
      }
    },
  }
}

async function openSdk(config: FirebaseConfig) {
  const sdk = await import('./firebaseSdk')
  return { auth: await sdk.openAuth(config), sdk }
}

/** Takes up the session that a person has just begun. */
function begin({ user }: UserCredential): IdentityUser {
  removeSignOutRecord()
  return toIdentityUser(user)
}

/** Returns the token that the SDK holds for a person, good or not, without asking for another. */
function heldTokenOf(user: User): string | null {
  return storedSessionOf(user.toJSON())?.token ?? null
}

function toIdentityUser({
  uid,
  displayName,
  phoneNumber,
  email,
  emailVerified,
}: User): IdentityUser {
  const [firstName = '', ...others] = (displayName ?? '').trim().split(/\s+/)
  return {
    userId: uid,
    firstName,
    lastName: others.join(' '),
    phoneNumber: phoneNumber ?? '',
    email: email ?? '',
    isEmailVerified: emailVerified,
  }
}

const operations: Partial<Record<string, ActionCode['operation']>> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  RECOVER_EMAIL: 'recoverEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
}

function toActionCode({ operation, data }: ActionCodeInfo): ActionCode {
  const known = operations[operation]
  if (known === undefined)
    throw Object.assign(new Error(`An action code for ${operation}.`), {
      code: 'auth/invalid-action-code',
    })
  const [email, newEmail] =
    known === 'verifyAndChangeEmail' ? [data.previousEmail, data.email] : [data.email, '']
  return { operation: known, email: email ?? '', newEmail: newEmail ?? '' }
}
