import { type SafeStorage, browserStorage, tabStorage } from './safeStorage'

const PREFIX = 'tessera:user:'

/** The database of contacts that a user keeps on this device (`features/contacts/kept`). */
export const KEPT_DATABASE = 'tessera:kept'

/**
 * Returns the storage key of something that belongs to the signed-in user and is removed on
 * sign-out.
 */
export function userStorageKey(name: string): string {
  return PREFIX + name
}

/**
 * Removes everything stored for the user, in this tab and for all tabs; or only what has a name that
 * starts with `name`.
 */
export function clearUserStorage(name = ''): void {
  for (const storage of [browserStorage, tabStorage]) clearStored(storage, name)
  if (name === '') deleteKept()
}

/** Removes only what one storage has for the user. */
export function clearStored(storage: SafeStorage, name = ''): void {
  for (const key of storage.keys()) if (key.startsWith(PREFIX + name)) storage.remove(key)
}

/** Deletes the database of kept contacts. A browser that blocks databases has kept nothing. */
export function deleteKept(): void {
  try {
    indexedDB.deleteDatabase(KEPT_DATABASE)
  } catch {
    return
  }
}
