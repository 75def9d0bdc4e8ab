import { initializeApp } from 'firebase/app'
import { type Auth, browserLocalPersistence, connectAuthEmulator, indexedDBLocalPersistence, initializeAuth } from 'firebase/auth'
import type { PublicConfig } from '@/contract/publicConfig'

// The one module that loads Firebase, itself loaded after the first paint. It names what is used, so that the rest of the SDK stays out of the build.
export { onAuthStateChanged, signInWithEmailAndPassword, signOut } from 'firebase/auth'

/** Opens the tenant's Auth, with sessions that outlive the tab. */
export function openAuth({ apiKey, authDomain, projectId, tenantId, emulatorUrl }: PublicConfig['firebase']): Auth {
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
  // The SDK forgets the tenant with each page load.
  auth.tenantId = tenantId === '' ? null : tenantId
  if (emulatorUrl !== '') connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
  return auth
}
