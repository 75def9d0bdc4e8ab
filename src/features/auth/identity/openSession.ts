import { parseIdTokenTimes } from './idToken'
import { hasSignOutRecord } from './signOutRecord'
import {
  STORE,
  type StoredSession,
  fieldOf,
  openDatabase,
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

/** Reads the stored session; null if there is none, or it cannot be read. */
async function readStoredSession(apiKey: string): Promise<StoredSession | null> {
  const database = await openDatabase()
  if (!database?.objectStoreNames.contains(STORE)) {
    database?.close()
    return null
  }
  return new Promise((resolve) => {
    const transaction = database.transaction(STORE)
    const request: IDBRequest<unknown> = transaction.objectStore(STORE).get(storedUserKey(apiKey))
    const close = (session: StoredSession | null) => {
      database.close()
      resolve(session)
    }
    transaction.oncomplete = () => {
      close(storedSessionOf(fieldOf(request.result, 'value')))
    }
    transaction.onabort = () => {
      close(null)
    }
  })
}
