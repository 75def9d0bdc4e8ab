import { openExistingDatabase } from '@/shared/lib/storage/openExistingDatabase'
import { readFrom } from '@/shared/lib/storage/readFrom'
import { browserStorage } from '@/shared/lib/storage/safeStorage'
import { parseIdTokenTimes } from './idToken'
import { hasSignOutRecord } from './signOutRecord'
import {
  DATABASE,
  STORE,
  type StoredSession,
  fieldOf,
  parseJson,
  storedSessionOf,
  storedUserKey,
} from './storedSession'

/** Milliseconds that a token must still be valid; a clock that is off is found by the server. */
const LEAST_LEFT_MS = 60_000

/** The signed-in user of this browser. The token is null if it has expired: the SDK refreshes it. */
export interface OpenSession {
  userId: string
  token: string | null
}

/**
 * Returns the session of this browser before the SDK is loaded. Null if nobody is signed in, and
 * after any recorded sign-out: the SDK decides then.
 */
export async function readOpenSession(apiKey: string): Promise<OpenSession | null> {
  if (hasSignOutRecord()) return null
  const session = await readStoredSession(apiKey)
  if (session === null) return null
  const { userId, token } = session
  const { expiresAt = 0 } = parseIdTokenTimes(token) ?? {}
  return { userId, token: expiresAt - Date.now() > LEAST_LEFT_MS ? token : null }
}

/** Reads the session from where the SDK looks for it: the database, else the storage. */
async function readStoredSession(apiKey: string): Promise<StoredSession | null> {
  const key = storedUserKey(apiKey)
  const database = await openExistingDatabase(DATABASE)
  const user = database && fieldOf(await readFrom(database, STORE, key), 'value')
  database?.close()
  return storedSessionOf(user ?? parseJson(browserStorage.get(key)))
}
