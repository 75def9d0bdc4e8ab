import { browserStorage } from '@/shared/lib/storage/safeStorage'

const RECORD = 'tessera:signed-out'

/** A session of a user in this browser. `signedInAt` is in milliseconds since 1970. */
export interface Session {
  userId: string
  signedInAt: number
}

/** Records synchronously that a session has ended; every tab that starts later obeys the record. */
export function recordSignOut({ userId, signedInAt }: Session): void {
  browserStorage.set(RECORD, `${hashUserId(userId)} ${String(signedInAt)}`)
}

export function hasSignOutRecord(): boolean {
  return browserStorage.get(RECORD) !== null
}

/** Returns whether the session, or a later one of the same user, was signed out of. */
export function isSignedOut({ userId, signedInAt }: Session): boolean {
  const [name, last] = (browserStorage.get(RECORD) ?? '').split(' ')
  return name === hashUserId(userId) && signedInAt <= Number(last)
}

/** Removes the record after a sign-in. */
export function removeSignOutRecord(): void {
  browserStorage.remove(RECORD)
}

/** Returns whether the browser's storage works. Without it no session may outlive the page. */
export function canRecordSignOut(): boolean {
  const probe = `${RECORD}:probe`
  const isStored = browserStorage.set(probe, '1')
  browserStorage.remove(probe)
  return isStored
}

/** Hashes the id (FNV-1a, 32 bits), because the record stays in the browser after the user left. */
function hashUserId(userId: string): string {
  let hash = 0x811c9dc5
  for (const unit of new TextEncoder().encode(userId)) hash = Math.imul(hash ^ unit, 0x01000193)
  return (hash >>> 0).toString(36)
}
