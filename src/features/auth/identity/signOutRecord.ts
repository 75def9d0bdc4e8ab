import { browserStorage } from '@/shared/lib/storage/safeStorage'

const RECORD = 'tessera:signed-out'

/** A session of a person in this browser. `signedInAt` is in milliseconds since 1970. */
export interface Session {
  userId: string
  signedInAt: number
}

/** Records at once, before anything is awaited, that a session is over; every tab that starts later goes by it. */
export function recordSignOut({ userId, signedInAt }: Session): void {
  browserStorage.set(RECORD, `${hashUserId(userId)} ${String(signedInAt)}`)
}

/** Whether there is a record of a sign-out. */
export function hasSignOutRecord(): boolean {
  return browserStorage.get(RECORD) !== null
}

/** Whether the session, or a later one of the same person, was signed out of. A session that began afterwards was not. */
export function isSignedOut({ userId, signedInAt }: Session): boolean {
  const [name, last] = (browserStorage.get(RECORD) ?? '').split(' ')
  return name === hashUserId(userId) && signedInAt <= Number(last)
}

/** Forgets the sign-out: somebody has signed in since. */
export function removeSignOutRecord(): void {
  browserStorage.remove(RECORD)
}

/** Whether this browser can keep the record of a sign-out; where it cannot, no session may outlive the page. */
export function canRecordSignOut(): boolean {
  const probe = `${RECORD}:probe`
  const isKept = browserStorage.set(probe, '1')
  browserStorage.remove(probe)
  return isKept
}

/** Names the person without telling who they are (FNV-1a, 32 bits): the record stays in the browser after they have left. */
function hashUserId(userId: string): string {
  let hash = 0x811c9dc5
  for (const unit of new TextEncoder().encode(userId)) hash = Math.imul(hash ^ unit, 0x01000193)
  return (hash >>> 0).toString(36)
}
