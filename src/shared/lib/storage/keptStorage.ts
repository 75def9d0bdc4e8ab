import { browserStorage } from './safeStorage'
import { deleteKept, userStorageKey } from './userStorage'

/** The account for which this browser keeps contacts; sign-out removes it. */
const KEPT_FOR = userStorageKey('kept-for')

/** Names an account: another tenant or user never has the same name. */
export function keptAccount(tenantId: string, userId: string): string {
  return `${tenantId}/${userId}`
}

/** Returns whether this browser keeps contacts for an account. */
export function isKeeping(account: string): boolean {
  return browserStorage.get(KEPT_FOR) === account
}

/** Records that contacts are kept for an account; returns false if the browser can't remember it. */
export function recordKeeping(account: string): boolean {
  return browserStorage.set(KEPT_FOR, account)
}

/** Ends keeping for any account, and deletes what is kept. */
export function eraseKept(): void {
  browserStorage.remove(KEPT_FOR)
  deleteKept()
}
