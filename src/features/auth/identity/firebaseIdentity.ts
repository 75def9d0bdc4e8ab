import { createAccountActions, createLinkActions, createPhoneProof } from './firebaseAccount'
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
  return {
    ...createSessionActions(loader, config),
    getToken: tokens.getToken,
    readToken: tokens.readToken,
    ...createLinkActions(loader),
    ...createAccountActions(loader),
    startPhoneProof: createPhoneProof(loader, config),
  }
}
