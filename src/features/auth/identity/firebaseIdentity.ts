import type { createAccount } from './firebaseAccount'
import { createSessionActions } from './firebaseSession'
import type { Identity } from './identity'
import { type FirebaseConfig, createSdkLoader } from './sdkLoader'
import { createTokenSource } from './tokenSource'

/** Creates Firebase Authentication for the deployment's tenant (spec section 1). */
export function createFirebaseIdentity(config: FirebaseConfig): Identity {
  const loader = createSdkLoader(config, (loaded) => {
    tokens.startRefreshing(loaded)
  })
  const tokens = createTokenSource(loader)
  let account: ReturnType<typeof createAccount> | undefined
  const loadAccount = async () =>
    (account ??= (await import('./firebaseAccount')).createAccount(loader, config))
  return {
    ...createSessionActions(loader, config),
    getToken: tokens.getToken,
    readToken: tokens.readToken,
    sendPasswordReset: async (email) => (await loadAccount()).sendPasswordReset(email),
    readActionCode: async (code) => (await loadAccount()).readActionCode(code),
    applyActionCode: async (code) => (await loadAccount()).applyActionCode(code),
    confirmPasswordReset: async (code, password) =>
      (await loadAccount()).confirmPasswordReset(code, password),
    sendEmailVerification: async () => (await loadAccount()).sendEmailVerification(),
    reauthenticate: async (password) => (await loadAccount()).reauthenticate(password),
    changeEmail: async (email) => (await loadAccount()).changeEmail(email),
    changePassword: async (password) => (await loadAccount()).changePassword(password),
    startPhoneProof: async (phoneNumber, container) =>
      (await loadAccount()).startPhoneProof(phoneNumber, container),
  }
}
