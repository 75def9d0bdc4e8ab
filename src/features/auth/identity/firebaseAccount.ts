import type { ActionCodeInfo, Auth } from 'firebase/auth'
import type { ActionCode, Identity } from './identity'
import type { FirebaseConfig, SdkLoader } from './sdkLoader'

export { explainExpiredToken } from './explainExpiredToken'

/** Creates what only some screens need of the provider; `firebaseIdentity` loads it for them. */
export function createAccount(loader: SdkLoader, config: FirebaseConfig) {
  return {
    ...createLinkActions(loader),
    ...createAccountActions(loader),
    startPhoneProof: createPhoneProof(loader, config),
  }
}

type LinkActions = Pick<
  Identity,
  'sendPasswordReset' | 'readActionCode' | 'applyActionCode' | 'confirmPasswordReset'
>

/** Creates the actions for links in the provider's e-mails. */
function createLinkActions({ load }: SdkLoader): LinkActions {
  return {
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
  }
}

type AccountActions = Pick<
  Identity,
  'sendEmailVerification' | 'reauthenticate' | 'changeEmail' | 'changePassword'
>

/** Creates the actions on the account of the signed-in user. */
function createAccountActions({ loadUser, holdFor }: SdkLoader): AccountActions {
  const reauthenticate = async (password: string) => {
    const { user, sdk } = await loadUser()
    await sdk.reauthenticateWithCredential(
      user,
      sdk.EmailAuthProvider.credential(user.email ?? '', password),
    )
  }
  return {
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
      // The tokens of the change carry the time of the sign-in before it, which is too old now.
      const settled = changed.then(() => reauthenticate(password)).catch(() => undefined)
      holdFor(settled)
      await changed
      await settled
    },
  }
}

/** Creates the proof of a phone number, on an Auth of its own: the tenant refuses phone numbers. */
function createPhoneProof(
  { load }: SdkLoader,
  config: FirebaseConfig,
): Identity['startPhoneProof'] {
  let phoneAuth: Auth | null = null
  return async (phoneNumber, container) => {
    const { sdk } = await load()
    phoneAuth ??= sdk.openPhoneAuth(config)
    const auth = phoneAuth
    // The SDK's verifier cannot be used twice.
    const verifier = new sdk.RecaptchaVerifier(auth, container, { size: 'invisible' })
    const challenge = await sdk.signInWithPhoneNumber(auth, phoneNumber, verifier).finally(() => {
      verifier.clear()
    })
    return {
      confirm: async (code) => {
        const { user } = await challenge.confirm(code)
        const proof = await user.getIdToken()
        await sdk.signOut(auth)
        return proof
      },
    }
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
