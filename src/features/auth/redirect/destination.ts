import { tabStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'
import { paths } from '@/shared/paths'
import { safeRedirect } from './safeRedirect'

const STORAGE_KEY = userStorageKey('wanted-path')

/**
 * Saves the path that a signed-out visitor asked for, in the tab's storage instead of the address
 * (spec section 2). A card uses `redirect` instead (`paths.homeForCard`).
 */
export function saveDestination(path: string): void {
  tabStorage.set(STORAGE_KEY, path)
}

/** Removes the saved path and returns the `redirect` of the address, that path, or the dashboard. */
export function consumeDestination(search: string): string {
  const saved = tabStorage.get(STORAGE_KEY)
  tabStorage.remove(STORAGE_KEY)
  return (
    safeRedirect(new URLSearchParams(search).get('redirect')) ??
    safeRedirect(saved) ??
    paths.dashboard
  )
}
