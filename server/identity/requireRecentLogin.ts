import { identityErrors } from '@/contract/identityErrors'
import { ApiFault } from '../http/apiFault'
import type { Ctx } from '../http/context'

const RECENT_MS = 5 * 60_000

/** Throws RECENT_LOGIN_REQUIRED unless the actor signed in within the last five minutes; a refreshed token is as old as its sign-in. */
export function requireRecentLogin({ actor, clock }: Pick<Ctx, 'actor' | 'clock'>): void {
  if (clock().getTime() - actor.authTime.getTime() <= RECENT_MS) return
  throw new ApiFault('RECENT_LOGIN_REQUIRED', identityErrors['auth/requires-recent-login']?.form)
}
