import { browserStorage, tabStorage } from './safeStorage'

const PREFIX = 'tessera:user:'

/** Returns the storage key of something that belongs to the signed-in user and is removed on sign-out. */
export function userStorageKey(name: string): string {
  return PREFIX + name
}

/** Removes everything stored for the user, in this tab and for all tabs. */
export function clearUserStorage(): void {
  for (const storage of [browserStorage, tabStorage]) {
    for (const key of storage.keys()) if (key.startsWith(PREFIX)) storage.remove(key)
  }
}
