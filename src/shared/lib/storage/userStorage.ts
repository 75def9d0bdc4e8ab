import { browserStorage, tabStorage } from './safeStorage'

const PREFIX = 'tessera:user:'

/** The storage key of something that belongs to the signed-in person and goes when they sign out. */
export function userStorageKey(name: string): string {
  return PREFIX + name
}

/** Removes what this browser kept for the person, in this tab and for all tabs. */
export function clearUserStorage(): void {
  for (const storage of [browserStorage, tabStorage]) {
    for (const key of storage.keys()) if (key.startsWith(PREFIX)) storage.remove(key)
  }
}
