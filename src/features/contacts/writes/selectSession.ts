import { type SessionRoot, selectIsSessionExpired, selectUserId } from '@/features/auth'

/** Returns the id of the signed-in user; '' for nobody. */
export function selectSessionUser(state: unknown): string {
  return (hasSession(state) ? selectUserId(state) : null) ?? ''
}

/** Returns whether the server has ended the session, so that nothing can be sent or kept. */
export function selectIsOver(state: unknown): boolean {
  return hasSession(state) && selectIsSessionExpired(state)
}

function hasSession(state: unknown): state is SessionRoot {
  return typeof state === 'object' && state !== null && 'session' in state
}
