import { tabStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'
import { paths } from '@/shared/paths'
import { safeRedirect } from './safeRedirect'

const STORAGE_KEY = userStorageKey('wanted-path')

/**
 * Where a signed-out visitor of a screen goes (spec section 2): to the entry page; the wanted path waits in this tab's storage, so that it does not show in the address.
 * A card is public, and carries itself as `redirect` (`paths.homeForCard`).
 */
export function saveDestination(target: string): string {
  tabStorage.set(STORAGE_KEY, target)
  return paths.home
}

/** Where a signed-in person goes next: the `redirect` of the address, the path that waits, or the contacts. It empties the wait. */
export function consumeDestination(search: string): string {
  const waiting = tabStorage.get(STORAGE_KEY)
  tabStorage.remove(STORAGE_KEY)
  return (
    safeRedirect(new URLSearchParams(search).get('redirect')) ??
    safeRedirect(waiting) ??
    paths.contacts
  )
}
