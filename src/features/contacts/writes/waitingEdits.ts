import type { ApiDispatch, ApiState } from '@/api/useApiDispatch'
import type { ContactPatch } from '@/contract/contacts/contactChange'
import { isKeeping } from '@/shared/lib/storage/keptStorage'
import { browserStorage, tabStorage } from '@/shared/lib/storage/safeStorage'
import { userStorageKey } from '@/shared/lib/storage/userStorage'
import { selectKept } from '../kept/selectKept'
import { WAITING_EDITS } from './selectWaiting'

/** An edit that is not known to be saved, made on a version of its contact. */
export interface WaitingEdit {
  id: string
  /** In milliseconds since 1970. */
  madeAt: number
  /** The user who made it. */
  userId: string
  contactId: string
  /** The contact's name, to name it after a reload. */
  name: string
  version: number
  patch: ContactPatch
}

const keyOf = (id: string) => userStorageKey(WAITING_EDITS + id)

/**
 * Stores an edit until it is answered or the user signs out: in this tab, so that it survives a
 * reload; if the user keeps contacts on this device, in the browser, so that it survives the tab.
 */
export function storeWaitingEdit(edit: WaitingEdit) {
  return (_dispatch: ApiDispatch, getState: () => ApiState): void => {
    const key = keyOf(edit.id)
    const account = selectKept(getState())?.account ?? null
    // Another tab may have switched it off. At the start of a page, the store may not know of it.
    const mayKeep = account === null ? browserStorage.get(key) !== null : isKeeping(account)
    const isKept = hasLocks() && mayKeep
    const [storage, other] = isKept ? [browserStorage, tabStorage] : [tabStorage, browserStorage]
    storage.set(key, JSON.stringify(edit))
    other.remove(key)
  }
}

export function removeWaitingEdit(id: string): void {
  for (const storage of [tabStorage, browserStorage]) storage.remove(keyOf(id))
}

/** Leaves stored edits to this tab alone, because the device may keep nothing of the user anymore. */
export function moveWaitingEditsToTab(): void {
  for (const key of browserStorage.keys()) {
    if (!key.startsWith(keyOf(''))) continue
    tabStorage.set(key, browserStorage.get(key) ?? '')
    browserStorage.remove(key)
  }
}

/**
 * Sends an edit while no other tab does: at once, or when the tab that is sending it has ended
 * without an answer.
 */
export async function whileOthersDoNot(id: string, send: () => Promise<unknown>): Promise<void> {
  if (hasLocks()) await navigator.locks.request(`tessera:edit:${id}`, send)
  else await send()
}

/** Browsers have locks on secure pages only. */
function hasLocks(): boolean {
  return 'locks' in navigator
}
