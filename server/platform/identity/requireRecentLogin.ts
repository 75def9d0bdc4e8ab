import { identityErrors } from '@/contract/account/identityErrors'
import { ApiError } from '../http/apiError'
import type { Ctx } from '../../ports/context'
import type { IdentityClaims } from '../../ports/identity'

const RECENT_MS = 5 * 60_000

/**
 * Returns the actor's current claims. Throws RECENT_LOGIN_REQUIRED if the last sign-in is older
 * than five minutes (refreshing a token does not count), and UNAUTHENTICATED if that session was
 * ended since: a sensitive change must not outlive its session.
 */
export async function requireRecentLogin({
  actor,
  clock,
  identity,
}: Pick<Ctx, 'actor' | 'clock' | 'identity'>): Promise<IdentityClaims> {
  if (clock().getTime() - actor.authTime.getTime() <= RECENT_MS) return identity.recheck(actor)
  throw new ApiError('RECENT_LOGIN_REQUIRED', identityErrors['auth/requires-recent-login']?.form)
}
