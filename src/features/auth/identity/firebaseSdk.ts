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

// The only module that imports Firebase, loaded after the first paint. It names what is used, so
// that the rest of the SDK stays out of the build.
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
 * Opens the tenant's Auth once; index.html calls it ahead of the first script. A session that was
 * signed out of is removed before the SDK starts. If the browser cannot record a sign-out, sessions
 * end with the page.
 */
export function openAuth(config: FirebaseConfig): Promise<Auth> {
  opened ??= open(config)
  return opened
}

async function open(config: FirebaseConfig): Promise<Auth> {
  const persistence = (await canPersistSessions(config.apiKey))
    ? [indexedDBLocalPersistence, browserLocalPersistence]
    : inMemoryPersistence
  const auth = initializeAuth(openApp(config), { persistence })
  // The SDK forgets the tenant with each page load.
  auth.tenantId = config.tenantId === '' ? null : config.tenantId
  return connectEmulator(auth, config)
}

/** Removes a session that was signed out of; returns whether sessions may outlive the page. */
async function canPersistSessions(apiKey: string): Promise<boolean> {
  const canRecord = canRecordSignOut()
  if (canRecord && !hasSignOutRecord()) return true
  try {
    await removeStoredSession(apiKey, canRecord ? isSignedOut : () => true)
    return canRecord
  } catch {
    return false // the stored session could not be read
  }
}

/** Opens the project's own Auth, because the tenant's refuses phone numbers. It stores nothing. */
export function openPhoneAuth(config: FirebaseConfig): Auth {
  const auth = initializeAuth(openApp(config, 'phone'), { persistence: inMemoryPersistence })
  // An emulator sends no messages, so it needs no check against bots.
  auth.settings.appVerificationDisabledForTesting = config.emulatorUrl !== ''
  return connectEmulator(auth, config)
}

function openApp({ apiKey, authDomain, projectId }: FirebaseConfig, name?: string): FirebaseApp {
  return initializeApp({ apiKey, authDomain, projectId }, name)
}

function connectEmulator(auth: Auth, { emulatorUrl }: FirebaseConfig): Auth {
  if (emulatorUrl !== '') connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
  return auth
}
