import { identityErrors } from '@/contract/account/identityErrors'
import { ApiError } from '../http/apiError'
import type { Ctx } from '../../ports/context'
import type { IdentityClaims } from '../../ports/identity'

const RECENT_MS = 5 * 60_000

/**
 * Who the actor is at this moment. Throws RECENT_LOGIN_REQUIRED unless they signed in within the last five minutes (a refreshed token is as old as its sign-in),
 * and UNAUTHENTICATED where that sign-in has been ended since, also a second ago: what takes a recent login outlives the session that did it.
 */
export async function requireRecentLogin({
  actor,
  clock,
  identity,
}: Pick<Ctx, 'actor' | 'clock' | 'identity'>): Promise<IdentityClaims> {
  if (clock().getTime() - actor.authTime.getTime() <= RECENT_MS) return identity.recheck(actor)
  throw new ApiError('RECENT_LOGIN_REQUIRED', identityErrors['auth/requires-recent-login']?.form)
}
