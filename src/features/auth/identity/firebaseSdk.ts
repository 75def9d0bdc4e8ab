import { type FirebaseApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  inMemoryPersistence,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth'
import type { PublicConfig } from '@/contract/publicConfig'
import { canRecordSignOut, hasSignOutRecord, isSignedOut } from './signOutRecord'
import { removeStoredSession } from './storedSession'

// The one module that loads Firebase, itself loaded after the first paint. It names what is used, so that the rest of the SDK stays out of the build.
export {
  EmailAuthProvider,
  RecaptchaVerifier,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  onAuthStateChanged,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithPhoneNumber,
  signOut,
  updatePassword,
  verifyBeforeUpdateEmail,
} from 'firebase/auth'

type FirebaseConfig = PublicConfig['firebase']

let opened: Promise<Auth> | null = null

/**
 * The tenant's Auth, with sessions that outlive the tab; opened once, by index.html ahead of everything else where somebody seems to be signed in. A session that was
 * signed out of is gone before the SDK starts. Where this browser cannot keep the record of a sign-out, sessions end with the page.
 */
export function openAuth(config: FirebaseConfig): Promise<Auth> {
  opened ??= open(config)
  return opened
}

async function open(config: FirebaseConfig): Promise<Auth> {
  const persistence = (await mayKeepSessions(config.apiKey))
    ? [indexedDBLocalPersistence, browserLocalPersistence]
    : inMemoryPersistence
  const auth = initializeAuth(openApp(config), { persistence })
  // The SDK forgets the tenant with each page load.
  auth.tenantId = config.tenantId === '' ? null : config.tenantId
  return connected(auth, config)
}

/** Removes a session that is over, and says whether this browser may keep one. */
async function mayKeepSessions(apiKey: string): Promise<boolean> {
  const canRecord = canRecordSignOut()
  if (canRecord && !hasSignOutRecord()) return true
  try {
    await removeStoredSession(apiKey, canRecord ? isSignedOut : () => true)
    return canRecord
  } catch {
    return false // what is kept is not known
  }
}

/** Opens the project's own Auth, beside the tenant's, which refuses phone numbers. Nothing of it is kept. */
export function openPhoneAuth(config: FirebaseConfig): Auth {
  const auth = initializeAuth(openApp(config, 'phone'), { persistence: inMemoryPersistence })
  // An emulator sends no message, and needs no check against robots for it.
  auth.settings.appVerificationDisabledForTesting = config.emulatorUrl !== ''
  return connected(auth, config)
}

function openApp({ apiKey, authDomain, projectId }: FirebaseConfig, name?: string): FirebaseApp {
  return initializeApp({ apiKey, authDomain, projectId }, name)
}

function connected(auth: Auth, { emulatorUrl }: FirebaseConfig): Auth {
  if (emulatorUrl !== '') connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
  return auth
}
