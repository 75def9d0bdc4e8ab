import { browserStorage } from '@/shared/lib/storage/safeStorage'
import { parseIdTokenTimes } from './idToken'
import { hasSignOutRecord } from './signOutRecord'
import {
  STORE,
  type StoredSession,
  fieldOf,
  openDatabase,
  parseJson,
  storedSessionOf,
  storedUserKey,
} from './storedSession'

/** Milliseconds that a token must still be valid; a clock that is off is found by the server. */
const LEAST_LEFT_MS = 60_000

/**
 * Returns the session of this browser for requests before the SDK is loaded. Null if nobody is
 * signed in, after any recorded sign-out, and if its token has expired: the SDK decides then.
 */
export async function readOpenSession(
  apiKey: string,
): Promise<{ userId: string; token: string } | null> {
  if (hasSignOutRecord()) return null
  const session = await readStoredSession(apiKey)
  const expiresAt = session && parseIdTokenTimes(session.token)?.expiresAt
  return expiresAt && expiresAt - Date.now() > LEAST_LEFT_MS ? session : null
}

/** Reads the session from where the SDK looks for it: the database, else the storage. */
async function readStoredSession(apiKey: string): Promise<StoredSession | null> {
  const key = storedUserKey(apiKey)
  const database = await openDatabase()
  const isThere = database?.objectStoreNames.contains(STORE) ?? false
  const user = database && isThere ? await readUser(database, key) : undefined
  database?.close()
  return storedSessionOf(user ?? parseJson(browserStorage.get(key)))
}

/** Resolves to undefined if the user cannot be read. */
function readUser(database: IDBDatabase, key: string): Promise<unknown> {
  return new Promise((resolve) => {
    const transaction = database.transaction(STORE)
    const request: IDBRequest<unknown> = transaction.objectStore(STORE).get(key)
    transaction.oncomplete = () => {
      resolve(fieldOf(request.result, 'value'))
    }
    transaction.onabort = () => {
      resolve(undefined)
    }
  })
}
