import { tabStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'
import { paths } from '@/shared/paths'
import { safeRedirect } from './safeRedirect'

const STORAGE_KEY = userStorageKey('wanted-path')
/** Of a new user, before every other destination. */
const FIRST_KEY = userStorageKey('first-path')

/**
 * Saves the path that a signed-out visitor asked for, in the tab's storage instead of the address
 * (spec section 2). A card uses `redirect` instead (`paths.homeForCard`).
 */
export function saveDestination(path: string): void {
  tabStorage.set(STORAGE_KEY, path)
}

/** Saves the path that a new user sees first. */
export function saveFirstDestination(path: string): void {
  tabStorage.set(FIRST_KEY, path)
}

/**
 * Removes the saved paths and returns a new user's first path, the `redirect` of the address, the
 * wanted path, or the dashboard.
 */
export function consumeDestination(search: string): string {
  const [first, wanted] = [FIRST_KEY, STORAGE_KEY].map((key) => {
    const saved = tabStorage.get(key)
    tabStorage.remove(key)
    return safeRedirect(saved)
  })
  return (
    first ?? safeRedirect(new URLSearchParams(search).get('redirect')) ?? wanted ?? paths.dashboard
  )
}
