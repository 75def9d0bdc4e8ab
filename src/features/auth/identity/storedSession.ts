import { openExistingDatabase } from '@/shared/lib/storage/openExistingDatabase'
import { browserStorage } from '@/shared/lib/storage/safeStorage'
import type { Session } from './signOutRecord'
import { parseIdTokenTimes } from './idToken'

/** The SDK's own database (`indexedDBLocalPersistence`): the SDK has no way to read it in advance. */
export const DATABASE = 'firebaseLocalStorageDb'
export const STORE = 'firebaseLocalStorage'

export interface StoredSession extends Session {
  token: string
}

/** Returns the session in a user as the SDK stores it (`User.toJSON`), or null if there is none. */
export function storedSessionOf(user: unknown): StoredSession | null {
  const [userId, token] = [
    fieldOf(user, 'uid'),
    fieldOf(fieldOf(user, 'stsTokenManager'), 'accessToken'),
  ]
  return typeof userId === 'string' && typeof token === 'string'
    ? { userId, token, signedInAt: parseIdTokenTimes(token)?.signedInAt ?? 0 }
    : null
}

/** Reads by hand, because the first script does without the library of schemas. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
}

/** Removes the stored session if `isOver` returns true, before the SDK uses it for a request. */
export async function removeStoredSession(
  apiKey: string,
  isOver: (session: Session) => boolean,
): Promise<void> {
  const key = storedUserKey(apiKey)
  if (hasEndedSession(parseJson(browserStorage.get(key)), isOver)) browserStorage.remove(key)
  const database = await openExistingDatabase(DATABASE)
  if (database === null) return
  try {
    if (database.objectStoreNames.contains(STORE)) await removeFrom(database, key, isOver)
  } finally {
    database.close()
  }
}

/** Returns the SDK's key of the stored user. */
export function storedUserKey(apiKey: string): string {
  return `firebase:authUser:${apiKey}:[DEFAULT]`
}

function hasEndedSession(user: unknown, isOver: (session: Session) => boolean): boolean {
  const session = storedSessionOf(user)
  return session !== null && isOver(session)
}

export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null // not written by the SDK
  }
}

function removeFrom(
  database: IDBDatabase,
  key: string,
  isOver: (session: Session) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite')
    const store = transaction.objectStore(STORE)
    const request: IDBRequest<unknown> = store.get(key)
    request.onsuccess = () => {
      if (hasEndedSession(fieldOf(request.result, 'value'), isOver)) store.delete(key)
    }
    transaction.oncomplete = () => {
      resolve()
    }
    transaction.onabort = () => {
      reject(new Error('The stored session could not be read.', { cause: transaction.error }))
    }
  })
}
