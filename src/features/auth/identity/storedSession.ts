import { browserStorage } from '@/shared/lib/storage/safeStorage'
import type { Session } from './signOutRecord'
import { timesOf } from './idToken'

/** Where the SDK keeps who is signed in (its `indexedDBLocalPersistence`); it has no way to look at it before it uses it. */
const DATABASE = 'firebaseLocalStorageDb'
const STORE = 'firebaseLocalStorage'

interface StoredSession extends Session {
  token: string
}

/** Returns the session in what the SDK writes of a person (its `User.toJSON`), or null where it is none. */
export function storedSessionOf(user: unknown): StoredSession | null {
  const [userId, token] = [
    fieldOf(user, 'uid'),
    fieldOf(fieldOf(user, 'stsTokenManager'), 'accessToken'),
  ]
  return typeof userId === 'string' && typeof token === 'string'
    ? { userId, token, signedInAt: timesOf(token)?.signedInAt ?? 0 }
    : null
}

/** By hand, because the sign-in screen does without the library of schemas. */
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
}

/** Removes the session that this browser keeps, if `isOver` says so, before the SDK takes it up and sends anything in its name. */
export async function removeStoredSession(
  apiKey: string,
  isOver: (session: Session) => boolean,
): Promise<void> {
  const key = `firebase:authUser:${apiKey}:[DEFAULT]`
  if (isOverIn(parsed(browserStorage.get(key)), isOver)) browserStorage.remove(key)
  const database = await openDatabase()
  if (database === null) return
  try {
    if (database.objectStoreNames.contains(STORE)) await removeFrom(database, key, isOver)
  } finally {
    database.close()
  }
}

function isOverIn(user: unknown, isOver: (session: Session) => boolean): boolean {
  const session = storedSessionOf(user)
  return session !== null && isOver(session)
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null // not the SDK's
  }
}

/** Resolves to null where the browser has no such database or does not open it: then the SDK finds nothing in it either. */
function openDatabase(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE)
      // Not there yet: the SDK shall make it itself.
      request.onupgradeneeded = () => {
        request.transaction?.abort()
      }
      request.onsuccess = () => {
        resolve(request.result)
      }
      request.onerror = () => {
        resolve(null)
      }
    } catch {
      resolve(null)
    }
  })
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
      if (isOverIn(fieldOf(request.result, 'value'), isOver)) store.delete(key)
    }
    transaction.oncomplete = () => {
      resolve()
    }
    transaction.onabort = () => {
      reject(new Error('The kept session could not be read.', { cause: transaction.error }))
    }
  })
}
