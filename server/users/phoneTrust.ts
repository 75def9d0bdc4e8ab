import type { IdentityClaims } from '../identity/identity'
import type { UserRow } from './userRecord'

/** How far the provider's clock may be ahead of ours. */
const SKEW_MS = 60_000

/**
 * Whether a phone number may open the account that has it. One that was set while nobody had confirmed the e-mail address may belong to somebody who registered
 * with another person's address. If that person gets the account by a password reset, which confirms the address and ends every session, the number counts no more.
 */
export function isPhoneTrusted(
  { phoneUnconfirmedSince }: Pick<UserRow, 'phoneUnconfirmedSince'>,
  { isEmailVerified, validSince }: Pick<IdentityClaims, 'isEmailVerified' | 'validSince'>,
): boolean {
  if (phoneUnconfirmedSince === null || !isEmailVerified) return true
  return validSince.getTime() <= phoneUnconfirmedSince.getTime() + SKEW_MS
}
